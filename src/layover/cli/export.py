"""`layover export`."""

from __future__ import annotations

import click

from layover.cli.archive import database_option, examples, with_store
from layover.cli.options import json_option, print_json


@click.command(epilog=examples("export"))
@click.argument("file")
@database_option("Where the tables are.")
@json_option
def command(file: str, database: str, as_json: bool) -> int:
    """Write every table of a server to one archive.

    It holds people, chat, seeds and hidden cards: keep it as secret as the database itself.
    """
    from layover.server.archive import export

    count = with_store(export, database, file, "writing tables")
    if as_json:
        print_json({"file": file, "tables": count})
    else:
        click.echo(f"{file}: {count} tables")
    return 0

"""`layover import`."""

from __future__ import annotations

import click

from layover.cli.archive import database_option, examples, with_store
from layover.cli.options import json_option, print_json


@click.command(epilog=examples("import"))
@click.argument("file")
@database_option("Where the tables go.")
@json_option
def command(file: str, database: str, as_json: bool) -> int:
    """Take in the tables of an archive made by `layover export`.

    Each is replayed first; tables that are there already stay as they are.
    """
    from layover.server.archive import bring_in

    new, there = with_store(bring_in, database, file, "reading tables", new=True)
    if as_json:
        print_json({"file": file, "new": new, "there": there})
    else:
        click.echo(f"{file}: {new} tables are new, {there} were there already")
    return 0

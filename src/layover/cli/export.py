"""`layover export`."""

from __future__ import annotations

import asyncio

import click

from layover.cli.options import json_option, print_json
from layover.cli.screen import console

EXAMPLES = """\b
Examples:
  layover export --database tables.db all.zip
  layover export --database postgresql://layover@db.example/layover all.zip"""


@click.command(epilog=EXAMPLES)
@click.argument("file")
@click.option("--database", default="layover.db", show_default=True, metavar="URL", help="Where the tables are.")
@json_option
def command(file: str, database: str, as_json: bool) -> int:
    """Write every table of a server to one archive.

    It holds people, chat, seeds and hidden cards: keep it as secret as the database itself.
    """
    count = asyncio.run(_export(file, database))
    if as_json:
        print_json({"file": file, "tables": count})
    else:
        click.echo(f"{file}: {count} tables")
    return 0


async def _export(file: str, database: str) -> int:
    from layover.server.archive import export
    from layover.server.store import connect

    store = connect(database)
    await store.open()
    try:
        with console(stderr=True).status("writing tables") as status:
            return await export(store, file, lambda done: status.update(f"{done} tables"))
    finally:
        await store.close()

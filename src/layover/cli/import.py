"""`layover import`."""

from __future__ import annotations

import asyncio

import click

from layover.cli.options import json_option, print_json
from layover.cli.screen import console

EXAMPLES = """\b
Examples:
  layover import --database tables.db all.zip
  layover import --database postgresql://layover@db.example/layover all.zip"""


@click.command(epilog=EXAMPLES)
@click.argument("file")
@click.option("--database", default="layover.db", show_default=True, metavar="URL", help="Where the tables go.")
@json_option
def command(file: str, database: str, as_json: bool) -> int:
    """Take in the tables of an archive made by `layover export`.

    Each is replayed first; tables that are there already stay as they are.
    """
    new, there = asyncio.run(_import(file, database))
    if as_json:
        print_json({"file": file, "new": new, "there": there})
    else:
        click.echo(f"{file}: {new} tables are new, {there} were there already")
    return 0


async def _import(file: str, database: str) -> tuple[int, int]:
    from layover.server.archive import bring_in
    from layover.server.store import connect

    store = connect(database)
    await store.open()
    try:
        with console(stderr=True).status("reading tables") as status:
            return await bring_in(store, file, lambda done: status.update(f"{done} tables"))
    finally:
        await store.close()

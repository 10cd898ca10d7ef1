"""`layover backup`."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import click

from layover.cli.archive import database_option

EXAMPLES = """\b
Examples:
  layover backup --database tables.db /var/backups/layover
  layover backup --database tables.db --every 1d --keep 14 /var/backups/layover
  layover backup --database postgresql://layover@db.example/layover --every 12h /var/backups/layover"""


@click.command(epilog=EXAMPLES)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@database_option("What is copied.")
@click.option("--every", metavar="TIME", help="Go on, with a copy every 12h, 1d and so on; else one copy.")
@click.option("--keep", type=click.IntRange(min=1), default=14, show_default=True,
              help="How many copies stay in the folder; older ones made by this command are removed.")
def command(folder: Path, database: str, every: str | None, keep: int) -> int:
    """Copy a server's whole database into a folder, while it is used.

    A copy of SQLite is a database: put it in the place of the old one. One of PostgreSQL is made by pg_dump and taken
    in by pg_restore. It holds people, chat, seeds and hidden cards: keep it as secret as the database itself.
    """
    from layover.server.store.backups import seconds

    return asyncio.run(_copy(folder, database, seconds(every) if every else None, keep))


async def _copy(folder: Path, database: str, every: int | None, keep: int) -> int:
    from layover.server.store.backups import back_up, back_up_again_and_again
    from layover.server.store.connect import existing

    store = existing(database)
    await store.open()
    try:
        if every is None:
            _told(await back_up(store, folder, keep, time.time()))
        else:
            await back_up_again_and_again(store, folder, keep, every, _told)
    finally:
        await store.close()
    return 0


def _told(made: Path | Exception) -> None:
    if isinstance(made, Exception):
        click.echo(f"layover: no copy: {made}", err=True)
    else:
        click.echo(f"{made}: {made.stat().st_size / 1e6:.1f} MB")

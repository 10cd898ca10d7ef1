"""What `layover export` and `layover import` share: a database, an archive, and a line that tells how far it is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from layover.cli.screen import console

if TYPE_CHECKING:
    from layover.server.store.store import Store

T = TypeVar("T")
Work = Callable[["Store", str, Callable[[int], None]], Awaitable[T]]


def database_option(help: str) -> Callable[[Any], Any]:
    return click.option("--database", default="layover.db", show_default=True, metavar="URL", help=help)


def examples(command: str) -> str:
    return f"""\b
Examples:
  layover {command} --database tables.db all.zip
  layover {command} --database postgresql://layover@db.example/layover all.zip"""


def with_store(work: Work[T], database: str, file: str, doing: str, new: bool = False) -> T:
    """Do something with a database, which may be a `new` one, and an archive, and say meanwhile how many tables are
    done.
    """
    return asyncio.run(_with_store(work, database, file, doing, new))


async def _with_store(work: Work[T], database: str, file: str, doing: str, new: bool) -> T:
    from layover.server.store.connect import connect, existing

    store = connect(database) if new else existing(database)
    await store.open()
    try:
        with console(stderr=True).status(doing) as status:
            return await work(store, file, lambda done: status.update(f"{done} tables"))
    finally:
        await store.close()

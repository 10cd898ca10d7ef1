"""`layover admin`: what a host does, over the network."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import click

from layover.cli.options import json_option, print_json
from layover.engine.errors import Malformed

EXAMPLES = """\b
Examples:
  layover admin list reports --token-file host.token
  layover admin mute 4kq7w2mzp9xb3nhd --days 7 --token-file host.token
  layover admin delete table h3m9k2qpzx7c --token-file host.token --url https://games.example"""
SECONDS = 30


@click.group(epilog=EXAMPLES)
def command() -> None:
    """Keep order in a house of yours: look at lists, close, rename, mute, ban, delete.

    Everything but looking is noted: `layover admin list log`. Tables and people are named by their ids.
    """


def asks_server(work: Callable[..., int]) -> Callable[..., int]:
    """What all of them take: where the server is, and what shows that one is its host."""
    work = click.option("--token-file", required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path),
                        help="The file that `layover serve --token-file` was given.")(work)
    return click.option("--url", default="http://127.0.0.1:8000", show_default=True, help="Where the server is.")(work)


def acts(work: Callable[..., int]) -> Callable[..., int]:
    """Those that change something say why."""
    return asks_server(click.option("--why", default="", help="A word for the log.")(work))


@command.command("list")
@click.argument("what", type=click.Choice(["tables", "people", "reports", "log"]))
@asks_server
@json_option
def list_(what: str, url: str, token_file: Path, as_json: bool) -> int:
    """What there is, the latest first."""
    rows = _ask(url, token_file, f"/api/host/{what}")
    if as_json:
        print_json(rows)
        return 0
    for row in rows:
        at = time.strftime("%Y-%m-%d %H:%M", time.gmtime(row["at"] / 1000))
        details = "".join(f"\n    {key}: {value}" for key, value in row.get("details", {}).items() if value)
        click.echo(f"{row['id']}  {at}  {row['text']}{details}")
    return 0


@command.command()
@click.argument("table")
@acts
def close(table: str, url: str, token_file: Path, why: str) -> int:
    """Close a table that waits for players."""
    return _act(url, token_file, what="close", about=table, why=why)


@command.command()
@click.argument("person")
@click.argument("name")
@acts
def rename(person: str, name: str, url: str, token_file: Path, why: str) -> int:
    """Give somebody another name."""
    return _act(url, token_file, what="rename", about=person, name=name, why=why)


@command.command()
@click.argument("person")
@click.option("--days", type=click.IntRange(0, 36_500), default=1, show_default=True, help="For how long; 0: no more.")
@acts
def mute(person: str, days: int, url: str, token_file: Path, why: str) -> int:
    """Let nobody read what somebody writes."""
    return _act(url, token_file, what="mute", about=person, days=days, why=why)


@command.command()
@click.argument("person")
@acts
def ban(person: str, url: str, token_file: Path, why: str) -> int:
    """Close the house to somebody."""
    return _act(url, token_file, what="ban", about=person, why=why)


@command.command()
@click.argument("person")
@acts
def unban(person: str, url: str, token_file: Path, why: str) -> int:
    """Open it again."""
    return _act(url, token_file, what="unban", about=person, why=why)


@command.command()
@click.argument("what", type=click.Choice(["table", "person"]))
@click.argument("id")
@acts
def delete(what: str, id: str, url: str, token_file: Path, why: str) -> int:
    """Delete a table with all that was played and said there; or a person and what is theirs."""
    return _act(url, token_file, what=f"delete_{what}", about=id, why=why)


def _act(url: str, token_file: Path, **wish: Any) -> int:
    _ask(url, token_file, "/api/host", wish)
    click.echo(f"{wish['what']} {wish['about']}: done")
    return 0


def _ask(url: str, token_file: Path, path: str, wish: dict[str, Any] | None = None) -> Any:
    token = token_file.read_text(encoding="utf-8").strip()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Accept-Language": "en"}
    request = Request(url.rstrip("/") + path, None if wish is None else json.dumps(wish).encode(), headers)
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer)
    except HTTPError as error:
        told = error.read()
        raise Malformed("admin/refused", json.loads(told)["sentence"] if told else str(error)) from None
    except (URLError, OSError, ValueError) as error:
        raise Malformed("admin/away", f"{url}: the server does not answer: {error}") from None

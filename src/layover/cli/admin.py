"""`layover admin`."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import click

from layover.engine.errors import Malformed

EXAMPLES = """\b
Examples:
  layover admin --token-file host.token list reports
  layover admin --token-file host.token mute 4kq7w2mzp9xb3nhd --days 7
  layover admin --url https://games.example --token-file host.token delete table h3m9k2qpzx7c"""
SECONDS = 30


@click.group(epilog=EXAMPLES)
@click.option("--url", default="http://127.0.0.1:8000", show_default=True, help="Where the server is.")
@click.option("--token-file", required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="The file that `layover serve --token-file` was given.")
@click.pass_context
def command(ctx: click.Context, url: str, token_file: Path) -> None:
    """Keep order in a house of yours: look at lists, close, rename, mute, ban, delete.

    Everything but looking is noted: `layover admin list log`. Tables and people are named by their ids.
    """
    ctx.obj = (url.rstrip("/"), token_file.read_text(encoding="utf-8").strip())


@command.command("list")
@click.argument("what", type=click.Choice(["tables", "people", "reports", "log"]))
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.pass_obj
def list_(server: tuple[str, str], what: str, as_json: bool) -> int:
    """What there is, the latest first."""
    rows = _ask(server, f"/api/host/{what}")
    if as_json:
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return 0
    for row in rows:
        at = time.strftime("%Y-%m-%d %H:%M", time.gmtime(row["at"] / 1000))
        details = "".join(f"\n    {key}: {value}" for key, value in row.get("details", {}).items() if value)
        click.echo(f"{row['id']}  {at}  {row['text']}{details}")
    return 0


why_option = click.option("--why", default="", help="A word for the log.")


@command.command()
@click.argument("table")
@why_option
@click.pass_obj
def close(server: tuple[str, str], table: str, why: str) -> int:
    """Close a table that waits for players."""
    return _act(server, what="close", about=table, why=why)


@command.command()
@click.argument("person")
@click.argument("name")
@why_option
@click.pass_obj
def rename(server: tuple[str, str], person: str, name: str, why: str) -> int:
    """Give somebody another name."""
    return _act(server, what="rename", about=person, name=name, why=why)


@command.command()
@click.argument("person")
@click.option("--days", type=click.IntRange(0, 36_500), default=1, show_default=True, help="For how long; 0: no more.")
@why_option
@click.pass_obj
def mute(server: tuple[str, str], person: str, days: int, why: str) -> int:
    """Let nobody read what somebody writes."""
    return _act(server, what="mute", about=person, days=days, why=why)


@command.command()
@click.argument("person")
@why_option
@click.pass_obj
def ban(server: tuple[str, str], person: str, why: str) -> int:
    """Close the house to somebody."""
    return _act(server, what="ban", about=person, why=why)


@command.command()
@click.argument("person")
@why_option
@click.pass_obj
def unban(server: tuple[str, str], person: str, why: str) -> int:
    """Open it again."""
    return _act(server, what="unban", about=person, why=why)


@command.command()
@click.argument("what", type=click.Choice(["table", "person"]))
@click.argument("id")
@why_option
@click.pass_obj
def delete(server: tuple[str, str], what: str, id: str, why: str) -> int:
    """Delete a table with all that was played and said there; or a person and what is theirs."""
    return _act(server, what=f"delete_{what}", about=id, why=why)


def _act(server: tuple[str, str], **wish: Any) -> int:
    _ask(server, "/api/host", wish)
    click.echo(f"{wish['what']} {wish['about']}: done")
    return 0


def _ask(server: tuple[str, str], path: str, wish: dict[str, Any] | None = None) -> Any:
    url, token = server
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Accept-Language": "en"}
    request = Request(url + path, None if wish is None else json.dumps(wish).encode(), headers)
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer)
    except HTTPError as error:
        told = error.read()
        raise Malformed("admin/refused", json.loads(told)["sentence"] if told else str(error)) from None
    except (URLError, OSError, ValueError) as error:
        raise Malformed("admin/away", f"{url}: the server does not answer: {error}") from None

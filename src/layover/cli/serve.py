"""`layover serve`."""

from __future__ import annotations

from pathlib import Path

import click

from layover.engine.errors import Malformed

LEAST_TOKEN = 20
EXAMPLES = """\b
Examples:
  layover serve
  layover serve --host 0.0.0.0 --port 8080 --database /var/lib/layover/tables.db
  layover serve --trust-proxy 127.0.0.1
  layover serve --database postgresql://layover@db.example/layover --workers 4"""


@click.command(epilog=EXAMPLES)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True,
              help="The port; 0: any free one.")
@click.option("--database", default="layover.db", show_default=True, metavar="URL",
              help="An SQLite file, or postgresql://user@host/name for several processes.")
@click.option("--workers", type=click.IntRange(min=0), default=1, show_default=True,
              help="Processes in which bots think, beside one for quick ones; 0: another server has them.")
@click.option("--trust-proxy", default="", metavar="ADDRESSES",
              help="Proxies whose X-Forwarded headers are believed, such as 127.0.0.1; else nobody's are.")
@click.option("--rate", type=click.IntRange(min=1), default=20, show_default=True,
              help="Requests a second from one address, six times as many at once, ten times as many unfinished tables"
                   " with bots. A school may share one.")
@click.option("--program", "programs", multiple=True, metavar="NAME=COMMAND",
              help="A program that may sit down as a bot (docs/bot-protocol.md); may be repeated.")
@click.option("--token-file", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="A file with a secret of yours: who shows it is the host (`layover admin`) and may read /metrics.")
@click.option("--keep-abandoned", type=click.IntRange(1), metavar="DAYS",
              help="Delete games that nobody has played on for so long; else they are kept.")
def command(host: str, port: int, database: str, workers: int, trust_proxy: str, rate: int,
            programs: tuple[str, ...], token_file: Path | None, keep_abandoned: int | None) -> int:
    """Serve tables for people and bots over HTTP.

    Every acknowledged pick is on disk; a server that is killed goes on where it was.
    """
    from layover.server.bots.levels import read_programs
    from layover.server.run import serve

    token = token_file.read_text(encoding="utf-8").strip() if token_file else ""
    if token_file and len(token) < LEAST_TOKEN:
        raise Malformed("token/short", f"{token_file}: a token should have {LEAST_TOKEN} letters or more")
    return serve(database, host, port, workers, trust_proxy, rate=rate, programs=read_programs(programs), token=token,
                 keep_days=keep_abandoned)

"""One process that serves: uvicorn around the application, logs as JSON lines."""

from __future__ import annotations

import asyncio
import json
import logging
import logging.config
import time
import traceback
from collections.abc import Callable
from typing import Any

import uvicorn

from layover.server.http.app import create_app
from layover.server.http.connection import IDLE_SECONDS, Connection
from layover.server.server import REQUESTS_A_SECOND
from layover.server.socket.protocol import Socket
from layover.server.store.connect import connect
from layover.server.store.store import Store

LARGEST_MESSAGE = 16 * 1024
FAREWELL_SECONDS = 10
_USUAL = set(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, where, what, and the fields of the record."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name,
                                "message": record.getMessage()}
        line |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if record.exc_info and record.exc_info[1]:
            # Where, and the first line of what: the rest of a broken game's message is its transcript.
            error = record.exc_info[1]
            line["error"] = f"{type(error).__name__}: {error}".partition("\n")[0][:200]
            line["trace"] = "".join(traceback.format_tb(record.exc_info[2]))
        return json.dumps(line, default=str)


def logs(level: str = "INFO") -> dict[str, Any]:
    """What is logged: the server's own lines and uvicorn's warnings; no requests and no sockets, they are people's."""
    return {
        "version": 1, "disable_existing_loggers": False,
        "formatters": {"lines": {"()": "layover.server.run.JsonLines"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}},
        "loggers": {name: {"handlers": ["stderr"], "level": level if name == "layover" else "WARNING",
                           "propagate": False} for name in ("layover", "uvicorn", "uvicorn.error", "litestar")},
    }


def config(store: Store, host: str, port: int, workers: int, proxies: str = "", level: str = "INFO",
           farewell: int = FAREWELL_SECONDS, rate: int = REQUESTS_A_SECOND,
           programs: dict[str, str] | None = None, token: str = "", keep_days: int | None = None) -> uvicorn.Config:
    """How uvicorn serves the application; tests and benchmarks are served by it too."""
    return uvicorn.Config(create_app(store, workers, rate, programs, token, keep_days), host=host, port=port,
                          loop="uvloop", http=Connection, ws=Socket, ws_max_size=LARGEST_MESSAGE,
                          ws_per_message_deflate=False, access_log=False, timeout_keep_alive=IDLE_SECONDS,
                          log_config=logs(level), server_header=False, timeout_graceful_shutdown=farewell,
                          forwarded_allow_ips=proxies, proxy_headers=True)


class Announcing(uvicorn.Server):
    """Says where it listens, once it does: port 0 is any free one."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            address = self.servers[0].sockets[0].getsockname()
            self.ready(f"http://{address[0]}:{address[1]}")


def _logged(url: str) -> None:
    logging.getLogger("layover").info("listening", extra={"url": url})


def serve(database: str, host: str, port: int, workers: int, proxies: str, ready: Callable[[str], None] = _logged,
          level: str = "INFO", rate: int = REQUESTS_A_SECOND, programs: dict[str, str] | None = None, token: str = "",
          keep_days: int | None = None) -> int:
    """Serve until told to stop; the exit code. `ready` is told the address."""
    store = connect(database, alone=True)
    asyncio.run(_try(store))
    made = config(connect(database, alone=True), host, port, workers, proxies, level, rate=rate, programs=programs,
                  token=token, keep_days=keep_days)
    server = Announcing(made, ready)
    server.run()
    return 0 if server.started else 1


async def _try(store: Store) -> None:
    """Open the database once before anything else: what is wrong with it is told in one line."""
    await store.open()
    await store.close()

"""The HTTP side: a factory, and what every request meets and every answer carries."""

from __future__ import annotations

import logging
from functools import cache
from time import monotonic
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.exceptions import HTTPException, InternalServerException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

import layover
from layover.server import door
from layover.server.bots import levels
from layover.server.http import pages
from layover.server.http.headers import preferred, same_origin
from layover.server.http.host import HOST_ROUTES
from layover.server.http.identity import COOKIE, YEAR
from layover.server.http.routes import ROUTES
from layover.server.http.visitors import DEPENDENCIES, address
from layover.server.messages import Refusal
from layover.server.problem import LANGUAGES, Problem
from layover.server.server import REQUESTS_A_SECOND, Server
from layover.server.socket import protocol
from layover.server.store.store import Store, Unavailable

LARGEST_BODY = 4_500_000
"""Room for the longest transcript, also when every sign of it is written as an escape."""
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                               " font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none';"
                               " form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ABOUT = "Tables of board games. What happens at a table comes over a websocket: docs/websocket.md."
log = logging.getLogger("layover.app")


class App:
    """The application: requests go to Litestar, websockets straight to `live`."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = _litestar(server)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await protocol.serve(self.server, scope, receive, send)
        elif scope["type"] == "http":
            begun = monotonic()
            await self.http(scope, receive, send)
            self.server.metrics.requests.took(monotonic() - begun)
        else:
            await self.http(scope, receive, send)


def create_app(store: Store, workers: int = 1, rate: int = REQUESTS_A_SECOND,
               programs: dict[str, str] | None = None, token: str = "", keep_days: int | None = None) -> App:
    """The application over a store, with so many worker processes for its bots, for so many requests a second from one
    address; with these programs as bots, a host's token, and so many days for games that nobody plays on.
    """
    levels.allow(programs or {})
    return App(Server(store, workers, rate, token, keep_days))


def _litestar(server: Server) -> Litestar:
    return Litestar(
        [*ROUTES, *HOST_ROUTES, *pages.routes()], dependencies=DEPENDENCIES, state=State({"server": server}),
        lifespan=[server.running], before_request=_before, before_send=[_on_send],
        exception_handlers={Problem: _on_problem, Unavailable: _on_unavailable, HTTPException: _on_http,
                            Exception: _on_fault},
        compression_config=CompressionConfig("gzip", minimum_size=1000), request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig("Layover", layover.__version__, path="/api/schema", description=ABOUT,
                                     render_plugins=[JsonRenderPlugin(path="/openapi.json")]),
        logging_config=None)


# What every request meets

async def _before(request: Request[Any, Any, Any]) -> None:
    """Where it comes from, how often, and that its body is strictly what the route expects."""
    server: Server = request.app.state.server
    # Pages and their files cost the server next to nothing, and a page has dozens: only what asks the store counts.
    if request.scope["path"].startswith(("/api/", "/ready")) and not server.http.take(address(request)):
        raise Problem("limit/rate")
    door.check_address(request.scope["path"], request.query_params.values())
    if request.method != "POST":
        return
    if not same_origin(request.headers):
        raise Problem("origin/foreign")
    wanted = request.route_handler.parsed_data_field
    if wanted is None:
        return
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise Problem("body/type")
    try:
        body = await request.body()
    except InternalServerException:           # so Litestar calls it when a client has gone before the end
        raise Problem("body/malformed", why="it breaks off") from None
    door.read(body, _reader_of(wanted.annotation))


@cache
def _reader_of(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


async def _on_send(message: Message, scope: Scope) -> None:
    """Headers of every answer, errors included, and the cookie of a new session, or of none."""
    if message["type"] != "http.response.start":
        return
    server: Server = scope["litestar_app"].state.server
    server.metrics.count("layover_requests_total", str(message["status"]))
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if scope["path"].startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
    session = scope.get("state", {}).get("session")
    if session is not None:
        cookie = Cookie(COOKIE, value=session, max_age=YEAR if session else 0, httponly=True, samesite="lax",
                        secure=scope.get("scheme") == "https")
        headers.extend_header_value("Set-Cookie", cookie.to_header(header=""))


def _told(request: Request[Any, Any, Any], problem: Problem) -> Response[Refusal]:
    server: Server = request.app.state.server
    server.metrics.count("layover_refusals_total", problem.code)
    asked = request.query_params.get("lang")
    lang = asked if asked in LANGUAGES else preferred(request.headers.get("accept-language", ""))
    refusal = Refusal(problem.code, problem.sentence(lang), problem.rule)
    return Response(refusal, status_code=problem.status, media_type=MediaType.JSON)


def _on_problem(request: Request[Any, Any, Any], error: Problem) -> Response[Refusal]:
    return _told(request, error)


def _on_unavailable(request: Request[Any, Any, Any], error: Unavailable) -> Response[Refusal]:
    log.warning("the database is away", extra={"why": str(error)})
    return _told(request, Problem("store/unavailable"))


def _on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal] | Response[str]:
    """What the framework itself refuses, in our words; a page that is not there is told by the web table."""
    if error.status_code == 404 and pages.is_for_people(request.scope["path"], request.headers.get("accept", "")):
        return Response(pages.shell(), status_code=404, media_type=MediaType.HTML)
    code = {404: "path/unknown", 405: "path/method", 413: "body/large", 415: "body/type"}.get(error.status_code)
    if code is None and error.status_code < 500:
        return _told(request, Problem("body/malformed", why=error.detail))
    if code is None:
        return _on_fault(request, error)
    return _told(request, Problem(code))


def _on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """Our own mistake: all of it in the log, none of it in the answer."""
    server: Server = request.app.state.server
    server.metrics.count("layover_faults_total")
    log.error("a request failed", exc_info=error, extra={"path": request.scope["path"]})
    return _told(request, Problem("server/fault"))

"""The HTTP side: a factory, one function per route, and what every answer carries."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any, cast

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromQuery, JSONBody, PathParameter
from litestar.types import Message, Scope

import layover
from layover.bots import LEVELS
from layover.engine.table import words_of
from layover.games import IDS
from layover.games import get as rules_of
from layover.server import boxes, identity, messages, pages, records, sockets
from layover.server.bots import Bots
from layover.server.identity import COOKIE, YEARS, Signer
from layover.server.limits import Limits
from layover.server.live import Live
from layover.server.memory import fresh_id
from layover.server.messages import Lang, Refusal, TableInfo
from layover.server.metrics import Metrics
from layover.server.problem import LANGUAGES, Problem
from layover.server.records import PersonRow
from layover.server.sockets import preferred, same_origin
from layover.server.store import Store, Unavailable
from layover.server.tables import Tables

LARGEST_BODY = 4_500_000
"""Room for the longest transcript, also when every sign of it is written as an escape."""
CLOCK_SECONDS = 1.0
GARBAGE = (100_000, 20, 20)
"""New objects between two searches for garbage, and how often it goes further: hardly anything a pick makes goes in
circles."""
GUEST_NAMES = {"en": "Guest", "fr": "Invité"}
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


@dataclass
class Server:
    """Everything one process serves with."""

    store: Store
    workers: int = 1
    metrics: Metrics = field(default_factory=Metrics)
    http: Limits = field(default_factory=lambda: Limits(burst=120, a_second=20))
    codes: Limits = field(default_factory=lambda: Limits(burst=10, a_second=0.1))
    """For invitations and recovery codes: nobody guesses one."""

    def __post_init__(self) -> None:
        self.tables = Tables(self.store)
        self.live = Live(self.tables, self.metrics)
        self.bots = Bots(self.tables, self.workers, self.metrics)
        self.signer = Signer("")
        self.metrics.gauges["layover_tables_in_memory"] = self.tables.in_memory

    @asynccontextmanager
    async def running(self, app: Litestar) -> AsyncIterator[None]:
        """From the first request to the last: what was acknowledged is on disk before the process ends."""
        await self.store.open()
        self.signer = Signer(await records.kept(self.store, "cookie_key", fresh_id(40)))
        if self.workers:
            await self.bots.start()
        gc.freeze()                          # rules, packs and words stay for ever: no need to look at them again
        gc.set_threshold(*GARBAGE)
        tasks = [asyncio.create_task(self._watch_clocks()), asyncio.create_task(self.live.watch())]
        log.info("serving", extra={"version": layover.__version__, "games": list(IDS)})
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await self.bots.stop()
            await self.store.close()
            log.info("stopped")

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            try:
                await self.tables.expire()
            except Unavailable as error:
                log.warning("clocks wait for the database", extra={"why": str(error)})
            except Exception:                 # the clocks of all other tables go on
                self.metrics.count("layover_faults_total")
                log.exception("clocks failed")


# What handlers are given

Serving = NamedDependency[Server]
Reader = NamedDependency[str]
Visitor = NamedDependency[str | None]
Guest = NamedDependency[PersonRow]


def _server(state: State) -> Server:
    server: Server = state.server
    return server


def _reader(request: Request[Any, Any, Any], lang: FromQuery[Lang | None] = None) -> str:
    """The language asked for, or the first we have of those the browser prefers."""
    return lang or preferred(request.headers.get("accept-language", ""))


async def _visitor(request: Request[Any, Any, Any], server: Serving) -> str | None:
    """The id in the client's cookie, if we signed it."""
    return server.signer.read(request.cookies.get(COOKIE))


async def _guest(request: Request[Any, Any, Any], server: Serving, visitor: Visitor, reader: Reader) -> PersonRow:
    """Whoever asks for something that is kept is a guest from then on."""
    found = await records.person(server.store, visitor) if visitor else None
    if found is None:
        found = PersonRow(fresh_id(16), GUEST_NAMES[reader])
        await server.store.write([records.add_person(found.id, found.name, server.tables.now())])
        request.state.signed_in = found.id
    return found


DEPENDENCIES = {"server": Provide(_server, sync_to_thread=False), "reader": Provide(_reader, sync_to_thread=False),
                "visitor": Provide(_visitor), "guest": Provide(_guest)}


def _refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """What a route may answer besides the good news."""
    words = {400: "It cannot be read", 403: "Not for this client", 404: "Not here", 409: "Not now",
             413: "Too long", 415: "Not JSON", 429: "Too much", 503: "Try again"}
    return {status: ResponseSpec(Refusal, description=words[status], generate_examples=False)
            for status in (400, 429, 503, *statuses)}


TableId = Annotated[str, PathParameter(max_length=40, description="The id of a table")]
_READ = _refusals(403, 404, 409)
_WRITE = _refusals(403, 404, 409, 413, 415)


# Games and rules

@get("/api/games", responses=_refusals(), tags=["games"])
async def games(reader: Reader) -> list[messages.GameInfo]:
    """The titles that can be played, with their options."""
    return [_game_info(id, reader) for id in IDS]


def _game_info(id: str, lang: str) -> messages.GameInfo:
    rules, words = rules_of(id), words_of(rules_of(id))
    options = [messages.OptionInfo(option.id, words.text("option", option.id, lang), list(option.values), option.rule,
                                   option.least) for option in rules.options]
    return messages.GameInfo(id, words.title(lang), words.text("game", "line", lang), rules.least_seats,
                             rules.most_seats, rules.usual_seats, list(rules.automas), options, list(LEVELS))


@get("/api/games/{game:str}/rules", responses=_refusals(404), tags=["games"])
async def rules(game: Annotated[str, PathParameter(max_length=40)], reader: Reader) -> list[messages.RuleInfo]:
    """Every rule of a game, in the reader's language."""
    if game not in IDS:
        raise Problem("path/unknown")
    words = words_of(rules_of(game))
    return [messages.RuleInfo(id, words.section(id, reader), str(rule.get("kind", "")), words.rule(id, reader))
            for id, rule in words.rules.items()]


@get("/api/games/{game:str}/box", tags=["games"], responses={
    **_refusals(404), 304: ResponseSpec(None, description="You have it already", generate_examples=False)})
async def box(game: Annotated[str, PathParameter(max_length=40)],
              request: Request[Any, Any, Any]) -> Response[messages.Box]:
    """The components of a game, with their names in both languages."""
    if game not in IDS:
        raise Problem("path/unknown")
    content = boxes.box(game)
    headers = {"ETag": f'"{content.digest}"', "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(cast(messages.Box, b""), status_code=304, headers=headers)
    return Response(content, headers=headers)


# People

@get("/api/me", responses=_refusals(), tags=["people"])
async def me(server: Serving, visitor: Visitor) -> messages.Me | None:
    """Who the client is; nothing if it has not told."""
    found = await records.person(server.store, visitor) if visitor else None
    return messages.Me(found.id, found.name) if found else None


@post("/api/me", responses=_WRITE, tags=["people"], status_code=200)
async def rename(server: Serving, guest: Guest, data: JSONBody[messages.NameWish]) -> messages.Me:
    """Tell a display name; a guest from now on."""
    name = " ".join(data.name.split())
    if not name or not name.isprintable():
        raise Problem("person/name")
    await server.store.write([records.add_person(guest.id, name, server.tables.now())])
    return messages.Me(guest.id, name)


@post("/api/me/recovery", responses=_WRITE, tags=["people"], status_code=200)
async def recovery(server: Serving, guest: Guest) -> messages.Recovery:
    """A new recovery code; it is shown this once."""
    code = identity.recovery_code()
    await server.store.write([records.change_recovery(guest.id, identity.hashed(code))])
    return messages.Recovery(code)


@post("/api/me/recover", responses=_WRITE, tags=["people"], status_code=200)
async def recover(request: Request[Any, Any, Any], server: Serving,
                  data: JSONBody[messages.RecoverWish]) -> messages.Me:
    """Be, on this device, the guest that the code belongs to."""
    _spend_code(request, server)
    found = await records.recovered(server.store, identity.hashed(data.code))
    if found is None:
        raise Problem("person/recovery")
    request.state.signed_in = found.id
    return messages.Me(found.id, found.name)


def _spend_code(request: Request[Any, Any, Any], server: Server) -> None:
    if not server.codes.take(_address(request)):
        raise Problem("limit/rate")


# Tables

@get("/api/tables", responses=_refusals(), tags=["tables"])
async def mine(server: Serving, visitor: Visitor) -> list[TableInfo]:
    """The tables the client sits at or has set up, the latest first."""
    return await server.tables.mine(visitor) if visitor else []


@post("/api/tables", responses=_WRITE, tags=["tables"])
async def create(server: Serving, guest: Guest, data: JSONBody[messages.TableWish]) -> TableInfo:
    """Set a table up; it begins at once if nobody is waited for."""
    return (await server.tables.create(guest, data)).info(guest.id)


@post("/api/join", responses=_WRITE, tags=["tables"], status_code=200)
async def join(request: Request[Any, Any, Any], server: Serving, guest: Guest,
               data: JSONBody[messages.JoinWish]) -> TableInfo:
    """Take up an invitation."""
    _spend_code(request, server)
    return (await server.tables.join(guest, data.code, data.seat)).info(guest.id)


@get("/api/tables/{id:str}", responses=_READ, tags=["tables"])
async def table(server: Serving, visitor: Visitor, id: TableId) -> TableInfo:
    """A table from outside."""
    found = await server.tables.get(id)
    server.tables.check_watch(found, visitor)
    return found.info(visitor)


@post("/api/tables/{id:str}/start", responses=_WRITE, tags=["tables"], status_code=200)
async def start(server: Serving, guest: Guest, id: TableId) -> TableInfo:
    """Begin with bots in the open seats."""
    return (await server.tables.start(guest, id, "normal")).info(guest.id)


@post("/api/tables/{id:str}/leave", responses=_WRITE, tags=["tables"], status_code=200)
async def leave(server: Serving, guest: Guest, id: TableId) -> TableInfo:
    """Leave; a bot plays on until I come back."""
    return (await server.tables.leave(guest, id)).info(guest.id)


@post("/api/tables/{id:str}/resign", responses=_WRITE, tags=["tables"], status_code=200)
async def resign(server: Serving, guest: Guest, id: TableId) -> TableInfo:
    """Leave for good; a bot plays on."""
    return (await server.tables.leave(guest, id, for_good=True)).info(guest.id)


@post("/api/tables/{id:str}/return", responses=_WRITE, tags=["tables"], status_code=200)
async def come_back(server: Serving, guest: Guest, id: TableId) -> TableInfo:
    """Take my seat back from the bot."""
    return (await server.tables.come_back(guest, id)).info(guest.id)


@post("/api/tables/{id:str}/rematch", responses=_WRITE, tags=["tables"])
async def rematch(server: Serving, guest: Guest, id: TableId) -> TableInfo:
    """The same people once more; whoever asks second is given the same table."""
    return (await server.tables.rematch(guest, id)).info(guest.id)


@post("/api/tables/{id:str}/fork", responses=_WRITE, tags=["tables"])
async def fork(server: Serving, guest: Guest, id: TableId, data: JSONBody[messages.ForkWish]) -> TableInfo:
    """Play on from a ply, against bots."""
    return (await server.tables.fork(guest, id, data)).info(guest.id)


@get("/api/tables/{id:str}/plies/{ply:int}", responses=_READ, tags=["tables"])
async def look(server: Serving, visitor: Visitor, id: TableId, reader: Reader,
               ply: Annotated[int, PathParameter(ge=0, le=1_000_000)]) -> messages.Position:
    """The game as it stood after a ply, as far as this client may know it."""
    return await server.tables.look(visitor, id, ply, reader)


@get("/api/tables/{id:str}/transcript", responses=_READ, tags=["transcripts"])
async def transcript(server: Serving, visitor: Visitor, id: TableId) -> messages.TranscriptText:
    """A finished game as text."""
    return messages.TranscriptText(await server.tables.transcript(visitor, id))


@get("/api/tables/{id:str}/verdict", responses=_READ, tags=["transcripts"])
async def verdict(server: Serving, visitor: Visitor, id: TableId) -> messages.Verdict:
    """Whether a finished game was legal and fairly dealt."""
    return await server.tables.verdict(visitor, id)


@post("/api/transcripts", responses=_WRITE, tags=["transcripts"])
async def upload(server: Serving, guest: Guest, data: JSONBody[messages.TranscriptWish]) -> TableInfo:
    """Keep a transcript, to look at and to fork from."""
    return (await server.tables.upload(guest, data.text)).info(guest.id)


# For operators

@get("/health", media_type=MediaType.TEXT, responses=_refusals(), tags=["operations"])
async def health(server: Serving) -> str:
    """Whether this process can reach its database."""
    await server.store.read("select 1")
    return "fine\n"


@get("/metrics", media_type=MediaType.TEXT, tags=["operations"])
async def metrics(server: Serving) -> str:
    """Counters for Prometheus."""
    return server.metrics.text()


# What every request meets

def _address(connection: Request[Any, Any, Any]) -> str:
    return connection.client.host if connection.client else ""


async def _before(request: Request[Any, Any, Any]) -> None:
    """Where it comes from, how often, and that its body is strictly what the route expects."""
    server: Server = request.app.state.server
    if not server.http.take(_address(request)):
        raise Problem("limit/rate")
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
        msgspec.json.decode(await request.body(), type=wanted.annotation)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Problem("body/malformed", why=str(error)) from None


async def _on_send(message: Message, scope: Scope) -> None:
    """Headers of every answer, errors included, and the cookie of a new guest."""
    if message["type"] != "http.response.start":
        return
    server: Server = scope["litestar_app"].state.server
    server.metrics.count("layover_requests_total", str(message["status"]))
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if scope["path"].startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
    if id := scope.get("state", {}).get("signed_in"):
        cookie = Cookie(COOKIE, value=server.signer.sign(id), max_age=YEARS, httponly=True, samesite="lax",
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


ROUTES = [games, rules, box, me, rename, recovery, recover, mine, create, join, table, start, leave, resign, come_back,
          rematch, fork, look, transcript, verdict, upload, health, metrics]


class App:
    """The application: requests go to Litestar, websockets straight to `live`."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = _litestar(server)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await sockets.serve(self.server, scope, receive, send)
        else:
            await self.http(scope, receive, send)


def create_app(store: Store, workers: int = 1) -> App:
    """The application over a store, with so many worker processes for its bots."""
    return App(Server(store, workers))


def _litestar(server: Server) -> Litestar:
    return Litestar(
        [*ROUTES, *pages.routes()], dependencies=DEPENDENCIES, state=State({"server": server}),
        lifespan=[server.running], before_request=_before, before_send=[_on_send],
        exception_handlers={Problem: _on_problem, Unavailable: _on_unavailable, HTTPException: _on_http,
                            Exception: _on_fault},
        compression_config=CompressionConfig("gzip", minimum_size=1000), request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig("Layover", layover.__version__, path="/api/schema", description=ABOUT,
                                     render_plugins=[JsonRenderPlugin(path="/openapi.json")]),
        logging_config=None)

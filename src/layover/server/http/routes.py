"""One function for each route."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Annotated, Any, cast

from litestar import MediaType, Request, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec.structs import replace

from layover.engine.search import Search
from layover.engine.words import words_of
from layover.games import IDS
from layover.games import get as rules_of
from layover.server import messages
from layover.server.bots import levels
from layover.server.http import boxes, identity
from layover.server.http.host import check_token
from layover.server.http.visitors import (
    GUEST_NAMES,
    Guest,
    Known,
    Reader,
    Serving,
    Visitor,
    address,
    sign_in,
    sign_out,
)
from layover.server.messages import Refusal, TableInfo
from layover.server.problem import Problem
from layover.server.server import Server
from layover.server.store import people, records
from layover.server.tables.restore import pack_of
from layover.server.tables.seating import shown_name


def _refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """What a route may answer besides the good news."""
    words = {400: "It cannot be read", 403: "Not for this client", 404: "Not here", 409: "Not now",
             413: "Too long", 415: "Not JSON", 429: "Too much", 503: "Try again"}
    return {status: ResponseSpec(Refusal, description=words[status], generate_examples=False)
            for status in (400, 429, 503, *statuses)}


TableId = Annotated[str, PathParameter(max_length=40, description="The id of a table")]
OwnSeat = Annotated[int | None, QueryParameter(ge=0, le=30, description="Which, where several seats are mine")]
Since = Annotated[int | None, QueryParameter(ge=-1, le=1_000_000, description="Of the last ply: what happened since")]
SeenAs = Annotated[messages.SeenAs | None, QueryParameter(name="as", description="A seat, or all, of a finished game")]
WHOLE_GAME = 10
"""So many usual requests is one worth for which a whole game is gone through."""
GUESSES = {"invitation/unknown", "person/recovery"}
"""What somebody who guesses codes is answered."""
_READ = _refusals(403, 404, 409)
_WRITE = _refusals(403, 404, 409, 413, 415)


# Games and rules

@get("/api/games", responses=_refusals(), tags=["games"])
async def games(reader: Reader) -> list[messages.GameInfo]:
    """The titles that can be played, with their options."""
    return [_game_info(id, reader) for id in IDS]


def _game_info(id: str, lang: str) -> messages.GameInfo:
    rules, words = rules_of(id), words_of(rules_of(id))
    about, named = words.tree["about"], words.tree.get("value", {})
    options = [messages.OptionInfo(option.id, words.text("option", option.id, lang), list(option.values), option.rule,
                                   option.least, {value: named[value][lang] for value in map(str, option.values)
                                                  if value in named}, words.option_name(option.id, lang))
               for option in rules.options]
    return messages.GameInfo(id, words.title(lang), about["short"], words.line(lang), about["code"], about["minutes"],
                             about["bots"], rules.least_seats, rules.most_seats, rules.usual_seats,
                             list(rules.automas), options, levels.offered())


@get("/api/games/{game:str}/rules", responses=_refusals(404), tags=["games"])
async def rules(game: Annotated[str, PathParameter(max_length=40)], reader: Reader) -> list[messages.RuleInfo]:
    """Every rule of a game, in the reader's language."""
    if game not in IDS:
        raise Problem("path/unknown")
    words = words_of(rules_of(game))
    return [messages.RuleInfo(id, words.section(id, reader), str(words.rules[id]["kind"]), words.rule(id, reader),
                              words.chapter(id, reader), words.rules[id].get(f"no_{reader}", ""))
            for id in words.in_order]


@get("/api/games/{game:str}/rules/search", responses=_refusals(404), tags=["games"])
async def search(game: Annotated[str, PathParameter(max_length=40)],
                 words: Annotated[str, QueryParameter(max_length=100)], reader: Reader) -> messages.RuleSearch:
    """The rules that say some words, and those that mean them."""
    if game not in IDS:
        raise Problem("path/unknown")
    rules = _search(game, reader)
    found = rules.find(words)
    exact, related = ([messages.FoundRule(id, [list(mark) for mark in rules.marks(id, words)]) for id in ids]
                      for ids in (found.exact, found.related))
    return messages.RuleSearch(found.summary, exact, related, found.same, found.meant)


@cache
def _search(game: str, lang: str) -> Search:
    return Search(words_of(rules_of(game)), pack_of(game), lang)


@get("/api/games/{game:str}/box", tags=["games"], responses={
    **_refusals(404), 304: ResponseSpec(None, description="You have it already", generate_examples=False)})
async def box(game: Annotated[str, PathParameter(max_length=40)],
              request: Request[Any, Any, Any]) -> Response[messages.Box]:
    """The components of a game, with their names in both languages."""
    if game not in IDS:
        raise Problem("path/unknown")
    content = boxes.box(game)
    headers = {"ETag": f'"{boxes.etag(game)}"', "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(cast(messages.Box, b""), status_code=304, headers=headers)
    return Response(content, headers=headers)


# People

@get("/api/me", responses=_refusals(), tags=["people"])
async def me(server: Serving, visitor: Visitor) -> messages.Me | None:
    """Who the client is; nothing if it has not told."""
    found = await records.person(server.store, visitor) if visitor else None
    return messages.Me(found.id, found.name, found.name in GUEST_NAMES.values()) if found else None


@post("/api/me", responses=_WRITE, tags=["people"], status_code=200)
async def rename(server: Serving, guest: Guest, data: JSONBody[messages.NameWish]) -> messages.Me:
    """Tell a display name; a guest from now on."""
    name = shown_name(data.name)
    await server.store.write([records.add_person(guest.id, name, server.tables.fresh.now())])
    return messages.Me(guest.id, name)


@post("/api/me/recovery", responses=_WRITE, tags=["people"], status_code=200)
async def recovery(request: Request[Any, Any, Any], server: Serving, guest: Guest) -> messages.Recovery:
    """A new recovery code; it is shown this once. Whoever else was signed in as this guest no longer is."""
    code = identity.recovery_code()
    await server.tables.people.change_recovery(guest, identity.hashed(code))
    sign_in(request, server, replace(guest, sessions=guest.sessions + 1))
    return messages.Recovery(code)


@post("/api/me/recover", responses=_WRITE, tags=["people"], status_code=200)
async def recover(request: Request[Any, Any, Any], server: Serving,
                  data: JSONBody[messages.RecoverWish]) -> messages.Me:
    """Be, on this device, the guest that the code belongs to."""
    with _a_code(request, server):
        found = await records.recovered(server.store, identity.hashed(data.code))
        if found is None:
            raise Problem("person/recovery")
        if found.banned_at is not None:
            raise Problem("person/banned")
    sign_in(request, server, found)
    return messages.Me(found.id, found.name)


@post("/api/me/signout", responses=_refusals(403), tags=["people"], status_code=200)
async def signout(request: Request[Any, Any, Any]) -> messages.Done:
    """Be nobody on this device; a recovery code leads back."""
    sign_out(request)
    return messages.Done(True)


@get("/api/me/export", responses=_refusals(403), tags=["people"])
async def my_data(request: Request[Any, Any, Any], server: Serving, known: Known) -> messages.MyData | None:
    """All that is kept about the client; nothing if nothing is."""
    _whole_game(request, server)
    return await server.tables.people.export(known) if known else None


@get("/api/me/apart", responses=_refusals(), tags=["people"])
async def my_apart(server: Serving, visitor: Visitor) -> list[messages.ApartInfo]:
    """Whom the client mutes and blocks."""
    found = await people.apart_from(server.store, visitor) if visitor else []
    return [messages.ApartInfo(server.signer.blurred(id), name, how)  # type: ignore[arg-type]
            for id, name, how in found]


@post("/api/me/lift", responses=_WRITE, tags=["people"], status_code=200)
async def lift(server: Serving, guest: Guest, data: JSONBody[messages.LiftWish]) -> messages.Done:
    """Mute or block somebody no longer."""
    for id, _, _ in await people.apart_from(server.store, guest.id):
        if server.signer.blurred(id) == data.key:
            await server.store.write([people.bring_together(guest.id, id)])
            return messages.Done(True)
    raise Problem("person/unknown")


@post("/api/me/delete", responses=_WRITE, tags=["people"], status_code=200)
async def delete_me(request: Request[Any, Any, Any], server: Serving, known: Known) -> messages.Done:
    """Delete the guest and what is theirs; at tables with others an empty name stays. There is no way back."""
    if known is not None:
        await server.tables.people.delete(known)
    sign_out(request)
    return messages.Done(True)


@contextmanager
def _a_code(request: Request[Any, Any, Any], server: Server) -> Iterator[None]:
    """Somebody tries a code. Those that open nothing are counted, so that nobody guesses one: a club of friends may sit
    behind one address, and find the last seat taken.
    """
    client = address(request)
    if not server.codes.take(client):
        raise Problem("limit/rate")
    try:
        yield
    except Problem as problem:
        if problem.code in GUESSES:
            raise
        server.codes.take(client, -1)
        raise
    server.codes.take(client, -1)


# Tables

@get("/api/tables", responses=_refusals(), tags=["tables"])
async def mine(server: Serving, visitor: Visitor) -> list[TableInfo]:
    """The tables the client sits at or has set up, the latest first."""
    return await server.tables.replays.mine(visitor) if visitor else []


@post("/api/tables", responses=_WRITE, tags=["tables"])
async def create(server: Serving, guest: Guest, data: JSONBody[messages.TableWish]) -> TableInfo:
    """Set a table up; it begins at once if nobody is waited for."""
    return (await server.tables.seating.create(guest, data)).info(guest.id)


@post("/api/join", responses=_WRITE, tags=["tables"], status_code=200)
async def join(request: Request[Any, Any, Any], server: Serving, guest: Guest,
               data: JSONBody[messages.JoinWish]) -> TableInfo:
    """Take up an invitation."""
    with _a_code(request, server):
        return (await server.tables.seating.join(guest, data.code, data.seat)).info(guest.id)


@get("/api/invitations/{code:str}", responses=_READ, tags=["tables"])
async def invitation(request: Request[Any, Any, Any], server: Serving, visitor: Visitor,
                     code: Annotated[str, PathParameter(max_length=40)]) -> TableInfo:
    """Where an invitation leads, before it is taken up."""
    with _a_code(request, server):
        return await server.tables.seating.door(visitor, code)


@get("/api/tables/{id:str}", responses=_READ, tags=["tables"])
async def table(server: Serving, visitor: Visitor, id: TableId) -> TableInfo:
    """A table from outside."""
    found = await server.tables.cache.get(id)
    found.check_watch(visitor)
    return found.info(visitor)


@post("/api/tables/{id:str}/start", responses=_WRITE, tags=["tables"], status_code=200)
async def start(server: Serving, guest: Guest, id: TableId) -> TableInfo:
    """Begin with bots in the open seats."""
    return (await server.tables.seating.fill(guest, id, "normal")).info(guest.id)


@post("/api/tables/{id:str}/fill", responses=_WRITE, tags=["tables"], status_code=200)
async def fill(server: Serving, guest: Guest, id: TableId, data: JSONBody[messages.FillWish]) -> TableInfo:
    """A bot in an open seat; the game begins when that was the last."""
    return (await server.tables.seating.fill(guest, id, data.bot, data.seat)).info(guest.id)


@post("/api/tables/{id:str}/close", responses=_WRITE, tags=["tables"], status_code=200)
async def close(server: Serving, guest: Guest, id: TableId) -> TableInfo:
    """Close a table that waits."""
    return (await server.tables.seating.close(guest, id)).info(guest.id)


@post("/api/tables/{id:str}/kick", responses=_WRITE, tags=["tables"], status_code=200)
async def kick(server: Serving, guest: Guest, id: TableId, data: JSONBody[messages.KickWish]) -> TableInfo:
    """Send somebody away from a table that waits."""
    return (await server.tables.seating.kick(guest, id, data.seat)).info(guest.id)


@post("/api/tables/{id:str}/apart", responses=_WRITE, tags=["people"], status_code=200)
async def apart(server: Serving, guest: Guest, id: TableId, data: JSONBody[messages.ApartWish]) -> messages.Done:
    """Mute or block somebody at a table, or neither any more; they are not told."""
    await server.tables.people.keep_apart(guest, id, data)
    return messages.Done(True)


@post("/api/tables/{id:str}/report", responses=_WRITE, tags=["people"], status_code=200)
async def report(server: Serving, guest: Guest, id: TableId, data: JSONBody[messages.ReportWish]) -> messages.Done:
    """Tell the host about somebody at a table."""
    await server.tables.people.report(guest, id, data)
    return messages.Done(True)


@post("/api/tables/{id:str}/leave", responses=_WRITE, tags=["tables"], status_code=200)
async def leave(server: Serving, guest: Guest, id: TableId, seat: OwnSeat = None) -> TableInfo:
    """Leave; a bot plays on until I come back."""
    return (await server.tables.seating.leave(guest, id, named=seat)).info(guest.id)


@post("/api/tables/{id:str}/resign", responses=_WRITE, tags=["tables"], status_code=200)
async def resign(server: Serving, guest: Guest, id: TableId, seat: OwnSeat = None) -> TableInfo:
    """Leave for good; a bot plays on."""
    return (await server.tables.seating.leave(guest, id, for_good=True, named=seat)).info(guest.id)


@post("/api/tables/{id:str}/return", responses=_WRITE, tags=["tables"], status_code=200)
async def come_back(server: Serving, guest: Guest, id: TableId, seat: OwnSeat = None) -> TableInfo:
    """Take my seat back from the bot."""
    return (await server.tables.seating.come_back(guest, id, seat)).info(guest.id)


@post("/api/tables/{id:str}/rematch", responses=_WRITE, tags=["tables"])
async def rematch(server: Serving, guest: Guest, id: TableId) -> TableInfo:
    """The same people once more; whoever asks second is given the same table."""
    return (await server.tables.seating.rematch(guest, id)).info(guest.id)


@post("/api/tables/{id:str}/fork", responses=_WRITE, tags=["tables"])
async def fork(server: Serving, guest: Guest, id: TableId, data: JSONBody[messages.ForkWish]) -> TableInfo:
    """Play on from a ply, against bots."""
    return (await server.tables.seating.fork(guest, id, data)).info(guest.id)


@get("/api/tables/{id:str}/plies/{ply:int}", responses=_READ, tags=["tables"])
async def look(server: Serving, visitor: Visitor, id: TableId, reader: Reader,
               ply: Annotated[int, PathParameter(ge=0, le=1_000_000)], seen_as: SeenAs = None,
               since: Since = None) -> messages.Position:
    """The game as it stood after a ply, as far as this client may know it; a finished one with anybody's eyes."""
    return await server.tables.replays.look(visitor, id, ply, reader, seen_as, since)


@get("/api/tables/{id:str}/course", responses=_READ, tags=["tables"])
async def course(request: Request[Any, Any, Any], server: Serving, visitor: Visitor, id: TableId) -> messages.Course:
    """How the game went: whose each pick was, and the open scores turn by turn."""
    _whole_game(request, server)
    return await server.tables.replays.course(visitor, id)


@get("/api/tables/{id:str}/transcript", responses=_READ, tags=["transcripts"])
async def transcript(request: Request[Any, Any, Any], server: Serving, visitor: Visitor,
                     id: TableId) -> messages.TranscriptText:
    """A finished game as text."""
    _whole_game(request, server)
    return messages.TranscriptText(await server.tables.replays.transcript(visitor, id))


@get("/api/tables/{id:str}/verdict", responses=_READ, tags=["transcripts"])
async def verdict(request: Request[Any, Any, Any], server: Serving, visitor: Visitor,
                  id: TableId) -> messages.Verdict:
    """Whether a finished game was legal and fairly dealt."""
    _whole_game(request, server)
    return await server.tables.replays.verdict(visitor, id)


@post("/api/transcripts", responses=_WRITE, tags=["transcripts"])
async def upload(request: Request[Any, Any, Any], server: Serving, guest: Guest,
                 data: JSONBody[messages.TranscriptWish]) -> TableInfo:
    """Keep a transcript, to look at and to fork from."""
    _whole_game(request, server)
    return (await server.tables.replays.upload(guest, data.text)).info(guest.id)


def _whole_game(request: Request[Any, Any, Any], server: Server) -> None:
    """A whole game is gone through for this request: it counts as many."""
    if not server.http.take(address(request), WHOLE_GAME - 1):
        raise Problem("limit/rate")


# For operators

@get("/health", media_type=MediaType.TEXT, tags=["operations"])
async def health() -> str:
    """Whether this process is alive, whatever its database does: to be started again if not."""
    return "fine\n"


@get("/ready", media_type=MediaType.TEXT, responses=_refusals(), tags=["operations"])
async def ready(server: Serving) -> str:
    """Whether this process can keep what people do: something is written, and is on disk. If not, send them elsewhere.
    """
    await server.store.write([records.TOUCH])
    return "ready\n"


@get("/metrics", media_type=MediaType.TEXT, responses=_refusals(403), tags=["operations"])
async def metrics(request: Request[Any, Any, Any], server: Serving) -> str:
    """Counters and histograms for Prometheus; for the host alone, where there is a token."""
    if server.token:
        check_token(request, server)
    from layover.server.http import scrape  # who is never asked does without the library

    return scrape.text(server.metrics)


ROUTES = [games, rules, search, box, me, rename, recovery, recover, signout, my_data, my_apart, lift, delete_me, mine,
          create, join, invitation, table, start, fill, close, kick, apart, report, leave, resign, come_back, rematch,
          fork, look, course, transcript, verdict, upload, health, ready, metrics]

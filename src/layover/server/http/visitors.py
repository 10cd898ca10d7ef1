"""What routes are given: the server, the language of whoever reads the answer, and who is asking."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery
from msgspec.structs import replace

from layover.server.http.headers import preferred
from layover.server.http.identity import COOKIE
from layover.server.http.limits import network
from layover.server.ids import fresh_id
from layover.server.messages import Lang
from layover.server.problem import Problem
from layover.server.server import Server
from layover.server.store import records
from layover.server.store.records import PersonRow

GUEST_NAMES = records.GUEST_NAMES
Serving = NamedDependency[Server]
Reader = NamedDependency[str]
Known = NamedDependency[PersonRow | None]
Visitor = NamedDependency[str | None]
Guest = NamedDependency[PersonRow]


def _server(state: State) -> Server:
    server: Server = state.server
    return server


def _reader(request: Request[Any, Any, Any], lang: FromQuery[Lang | None] = None) -> str:
    """The language asked for, or the first we have of those the browser prefers."""
    return lang or preferred(request.headers.get("accept-language", ""))


async def _known(request: Request[Any, Any, Any], server: Serving) -> PersonRow | None:
    """Whose session this is. One that grows old is told anew."""
    cookie = request.cookies.get(COOKIE)
    found = await server.signer.person(server.store, cookie)
    if found is not None and server.signer.is_old(cookie):
        sign_in(request, server, found)
    return found


async def _visitor(known: Known) -> str | None:
    """Who looks; whoever was banned looks as anybody."""
    return known.id if known and known.banned_at is None else None


async def _guest(request: Request[Any, Any, Any], server: Serving, known: Known, reader: Reader) -> PersonRow:
    """Whoever asks for something that is kept is a guest from then on."""
    if known is not None and known.banned_at is not None:
        raise Problem("person/banned")
    if known is None:
        known = PersonRow(fresh_id(16), GUEST_NAMES[reader])
        await server.store.write([records.add_person(known.id, known.name, server.tables.fresh.now())])
        sign_in(request, server, known)
    return replace(known, address=server.signer.blurred(address(request)))


def sign_in(request: Request[Any, Any, Any], server: Server, person: PersonRow) -> None:
    """The answer carries a new session."""
    request.state.session = server.signer.sign(person.id, person.sessions)


def sign_out(request: Request[Any, Any, Any]) -> None:
    """The answer takes the session away."""
    request.state.session = ""


DEPENDENCIES = {"server": Provide(_server, sync_to_thread=False), "reader": Provide(_reader, sync_to_thread=False),
                "known": Provide(_known), "visitor": Provide(_visitor), "guest": Provide(_guest)}


def address(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from."""
    return network(request.client.host) if request.client else ""

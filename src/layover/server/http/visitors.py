"""What routes are given: the server, the language of whoever reads the answer, and who is asking."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery
from msgspec.structs import replace

from layover.server.fresh import fresh_id
from layover.server.http.headers import preferred
from layover.server.http.identity import COOKIE
from layover.server.http.limits import network
from layover.server.messages import Lang
from layover.server.process import Server
from layover.server.store import records
from layover.server.store.records import PersonRow

GUEST_NAMES = records.GUEST_NAMES
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
        await server.store.write([records.add_person(found.id, found.name, server.tables.fresh.now())])
        request.state.signed_in = found.id
    return replace(found, address=server.signer.blurred(address(request)))


DEPENDENCIES = {"server": Provide(_server, sync_to_thread=False), "reader": Provide(_reader, sync_to_thread=False),
                "visitor": Provide(_visitor), "guest": Provide(_guest)}


def address(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from."""
    return network(request.client.host) if request.client else ""

"""For the host: what `layover admin` asks for, with the token that the server was started with."""

from __future__ import annotations

import hmac
from typing import Any, Literal

from litestar import Request, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody

from layover.server import messages
from layover.server.http.visitors import Serving
from layover.server.messages import Refusal
from layover.server.problem import Problem
from layover.server.server import Server

List = Literal["tables", "people", "reports", "log"]
_REFUSALS = {status: ResponseSpec(Refusal, description=why, generate_examples=False)
             for status, why in ((400, "It cannot be read"), (403, "Not for this client"), (404, "Not here"),
                                 (409, "Not now"), (413, "Too long"), (415, "Not JSON"), (429, "Too much"),
                                 (503, "Try again"))}


def check_token(request: Request[Any, Any, Any], server: Server) -> None:
    """Whoever has it is the host."""
    told = request.headers.get("authorization", "").encode()
    if not server.token or not hmac.compare_digest(told, f"Bearer {server.token}".encode()):
        raise Problem("host/token")


@get("/api/host/{what:str}", responses=_REFUSALS, tags=["host"])
async def host_list(request: Request[Any, Any, Any], server: Serving, what: FromPath[List]) -> list[messages.HostRow]:
    """What there is: tables, people, reports, and what hosts have done."""
    check_token(request, server)
    host = server.tables.host
    lists = {"tables": host.tables, "people": host.everybody, "reports": host.reports, "log": host.acts}
    return await lists[what]()


@post("/api/host", responses=_REFUSALS, tags=["host"], status_code=200)
async def host_act(request: Request[Any, Any, Any], server: Serving,
                   data: JSONBody[messages.HostWish]) -> messages.Done:
    """Close or delete a table; rename, mute, ban or delete a person."""
    check_token(request, server)
    await server.tables.host.act(data)
    return messages.Done(True)


HOST_ROUTES = [host_list, host_act]

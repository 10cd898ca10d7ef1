"""The web table: files that `npm run build` made, in the package or beside the sources; one page for every screen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from litestar import MediaType, Response, Router, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter
from litestar.static_files import create_static_files_router

SCREENS = ["/", "/new/{game:str}", "/t/{id:str}", "/rules/{game:str}", "/join/{code:str}", "/me/account"]
NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Layover</title>
<p>{why} The server itself runs: <a href="/api/schema/openapi.json">its API</a>.
"""
REASON = "no_web.txt"
"""What the build leaves in the server's folder when it could not make the web table."""
SERVER = Path(__file__).resolve().parents[1]
Word = Annotated[str | None, PathParameter(max_length=40)]


def folder() -> Path | None:
    """Where the built files lie: an installed package carries them, a checkout has web/dist."""
    for place in (SERVER / "static", SERVER.parents[2] / "web" / "dist"):
        if (place / "index.html").is_file():
            return place
    return None


def why_not_built() -> str:
    """What is missing, in a sentence."""
    told = SERVER / REASON
    if told.is_file():
        return told.read_text(encoding="utf-8").partition("\n")[0]
    return "The web table is not built: run `npm ci && npm run build` in web/."


def shell() -> str:
    """The one page that shows every screen."""
    place = folder()
    return (place / "index.html").read_text(encoding="utf-8") if place else NOT_BUILT.format(why=why_not_built())


def is_for_people(path: str, accept: str) -> bool:
    """Whether somebody looks for a page there is not, rather than a program for an answer."""
    return "text/html" in accept and not path.startswith(("/api/", "/assets/"))


def routes() -> list[HTTPRouteHandler | Router]:
    """One page for every screen, and the files it asks for."""
    place, page = folder(), shell()

    @get(SCREENS, include_in_schema=False, media_type=MediaType.HTML)
    async def screen(game: Word = None, id: Word = None, code: Word = None) -> Response[str]:
        return Response(page, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})

    found: list[HTTPRouteHandler | Router] = [screen]
    if place is not None and (place / "sw.js").is_file():
        worker = (place / "sw.js").read_text(encoding="utf-8")

        @get("/sw.js", include_in_schema=False, media_type="text/javascript")
        async def service_worker() -> Response[str]:
            return Response(worker, media_type="text/javascript", headers={"Cache-Control": "no-cache"})

        found.append(service_worker)
    if place is not None and (place / "assets").is_dir():
        found.append(create_static_files_router("/assets", [place / "assets"], include_in_schema=False))
    return found

"""What the headers of a request say: who sends it, from which page, in which language."""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from layover.server.http.identity import COOKIE
from layover.server.problem import LANGUAGES


def cookie_of(headers: Mapping[str, str]) -> str | None:
    """Our own cookie among those a client sends."""
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found else None


def preferred(header: str) -> str:
    """The first language we have of those a browser prefers."""
    wanted = [part.split(";")[0].strip()[:2].lower() for part in header.split(",")]
    return next((lang for lang in wanted if lang in LANGUAGES), LANGUAGES[0])


def same_origin(headers: Mapping[str, str]) -> bool:
    """A browser says where a request comes from; it must be our own page. Programs say nothing."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:                    # such as `http://[`
        return False

"""A real server on loopback and a real Chromium, found on the PATH or by LAYOVER_CHROMIUM."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from layover.server.http import pages
from tests.web.pages import ARGUMENTS, UNSEEN, Browser, served

CHROMIUM = os.environ.get("LAYOVER_CHROMIUM") or next(filter(None, map(shutil.which, (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser or a built web table these tests cannot run; one line of the report says which is missing.
    One that fails is tried once more: on a busy machine a browser may be too slow for it. The report names it.
    """
    missing = ("there is no Chromium: apt-get install chromium, or set LAYOVER_CHROMIUM" if CHROMIUM is None
               else pages.why_not_built() if pages.folder() is None else "")
    here = Path(__file__).parent
    once_more = pytest.mark.flaky(reruns=1)
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=missing) if missing else once_more)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a server that all tests of this process share."""
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def chromium(site: str) -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, UNSEEN])
        yield Browser(found, site)
        found.close()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """Opens people's browsers; what any of them had to complain about fails the test."""
    yield chromium
    chromium.close()
    complaints, chromium.complaints = chromium.complaints, []
    assert not complaints, complaints

"""An appeal in own words on the page: what is wrong with it is said while it is typed."""

from __future__ import annotations

from layover.engine.typography import french
from tests.games.portal.test_end import tied_for_appeal
from tests.web.pages import Browser


def test_an_appeal_is_typed_and_told(browser: Browser) -> None:
    me = browser.person("fr")
    me.sit_in(tied_for_appeal(3))
    form = me.page.locator("form[data-heading=own_words]")
    field, send = form.get_by_label("Plaider avec vos propres mots"), form.get_by_role("button")
    assert send.is_disabled()
    field.fill("Un œuf pour moi")
    assert french("mots : 4 sur 10 · interdit : œ") in form.inner_text() and send.is_disabled()
    field.fill("Un chat pour <b>tous</b>")
    assert french("mots : 4 sur 10") in form.inner_text() and "interdit" not in form.inner_text()
    send.click()
    me.page.get_by_text("Vous plaidez : « Un chat pour <b>tous</b> »").first.wait_for()

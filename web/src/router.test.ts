// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"navigation":{"disableMainFrameNavigation":true,"disableFallbackToSetURL":true}}}
// It would follow a link before it asks the page.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { follow, go, here } from "./router.svelte";

const scrolled = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal("scrollTo", scrolled);
  go("/", true);
  scrolled.mockClear();
  stop = follow();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Click on something inside a link; whether the browser is left to follow it. */
function click(html: string, more: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  return document
    .querySelector("b")!
    .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
}

test("a page, its query and its anchor are told", () => {
  go("/t/abc?ply=12#top");
  expect([here.path, here.query.get("ply"), here.hash]).toEqual(["/t/abc", "12", "#top"]);
  expect(location.pathname).toBe("/t/abc");
});

test("another page begins at its top, the same page stays where it is", () => {
  go("/t/abc?ply=1");
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0);
  go("/t/abc?ply=2");
  expect(scrolled).toHaveBeenCalledOnce();
});

test("a page that stands for another leaves no step to come back to", () => {
  const before = history.length;
  go("/a", true);
  expect([here.path, history.length]).toEqual(["/a", before]);
  go("/b");
  expect([here.path, history.length]).toEqual(["/b", before + 1]);
});

test("a link inside is followed without loading the page again", () => {
  expect(click('<a href="/rules/pdx?x=1#PDX-1"><b>Rules</b></a>')).toBe(false);
  expect([here.path, here.query.get("x"), here.hash]).toEqual(["/rules/pdx", "1", "#PDX-1"]);
});

test.each<[string, string, MouseEventInit?]>([
  ["another site", '<a href="https://example.org/a"><b>A</b></a>'],
  ["a new tab", '<a href="/a" target="_blank"><b>A</b></a>'],
  ["a file", '<a href="/a" download><b>A</b></a>'],
  ["an anchor of this page", '<a href="/#a"><b>A</b></a>'],
  ["a click that wants a new tab", '<a href="/a"><b>A</b></a>', { ctrlKey: true }],
  ["a click that wants a new tab on a Mac", '<a href="/a"><b>A</b></a>', { metaKey: true }],
  ["a click that wants a new window", '<a href="/a"><b>A</b></a>', { shiftKey: true }],
  ["the middle button", '<a href="/a"><b>A</b></a>', { button: 1 }],
  ["no link", "<b>A</b>"],
])("the browser is left to do it: %s", (_, html, more) => {
  expect(click(html, more)).toBe(true);
  expect(here.path).toBe("/");
});

test("a link that somebody else has answered is not followed", () => {
  document.body.addEventListener("click", (event) => event.preventDefault(), { once: true });
  click('<a href="/a"><b>A</b></a>');
  expect(here.path).toBe("/");
});

test("the browser's way back is followed, until nobody follows any more", () => {
  history.replaceState(null, "", "/back?ply=3");
  dispatchEvent(new PopStateEvent("popstate"));
  expect([here.path, here.query.get("ply")]).toEqual(["/back", "3"]);
  stop();
  history.replaceState(null, "", "/further");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(here.path).toBe("/back");
  expect(click('<a href="/a"><b>A</b></a>')).toBe(true);
});

// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { apply, prefs } from "./prefs.svelte";

test("whoever wants nothing to move has a page on which nothing moves", () => {
  const stop = $effect.root(() => {
    $effect(apply);
  });
  const stands = (motion: boolean): boolean => {
    prefs.motion = motion;
    flushSync();
    return document.documentElement.hasAttribute("data-still");
  };
  expect([stands(true), stands(false)]).toEqual([false, true]);
  stop();
});

import { describe, expect, it } from "vitest";
import { lines, marked } from "./marked";

describe("a text with something that stands out", () => {
  it("is divided into lines, and at its stars", () => {
    expect(lines("**Found**: lay shares.\nOnly shares **laid** count.")).toEqual([
      [
        { text: "Found", out: true },
        { text: ": lay shares.", out: false },
      ],
      [
        { text: "Only shares ", out: false },
        { text: "laid", out: true },
        { text: " count.", out: false },
      ],
    ]);
  });

  it("is marked where a search found it", () => {
    expect(
      marked("Players tied for the majority.", [
        [8, 12],
        [21, 29],
      ]),
    ).toEqual([
      { text: "Players ", out: false },
      { text: "tied", out: true },
      { text: " for the ", out: false },
      { text: "majority", out: true },
      { text: ".", out: false },
    ]);
    expect(marked("All of it", [[0, 9]])).toEqual([{ text: "All of it", out: true }]);
    expect(marked("Nothing of it", [])).toEqual([{ text: "Nothing of it", out: false }]);
  });
});

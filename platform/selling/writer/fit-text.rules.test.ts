import { expect, test } from "vitest";

import type { Limits } from "../cards/card.ts";
import { cutAtWord, fitContent, oneLine } from "./fit-text.rules.ts";

const LIMITS = { titleMax: 12, descriptionMax: 24, bulletsMax: 2, bulletMax: 10 } as Limits;

test("a text that fits stays as it is", () => {
  expect(cutAtWord("A desk lamp", 11)).toBe("A desk lamp");
});

test.each([
  ["between words", "A desk lamp with a shade", 11, "A desk lamp"],
  ["without a dangling comma or dash", "A lamp, a shade", 8, "A lamp"],
  ["within a word longer than the limit", "Windowsill", 6, "Window"],
  ["by characters, not code units", "💡💡💡💡", 2, "💡💡"],
])("a longer text is cut %s", (_case, text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut);
});

test("lines and blanks of a title become single spaces", () => {
  expect(oneLine("  A\n desk\tlamp ")).toBe("A desk lamp");
});

test("content keeps every limit: whole paragraphs go first, then a heading that is left alone", () => {
  expect(
    fitContent(
      {
        title: "A desk lamp\nwith a shade",
        description: "First block.\n\n## More\n\nA second, longer block.",
        bulletPoints: ["Light and warm", " ", "Two", "Three"],
      },
      LIMITS,
    ),
  ).toEqual({
    title: "A desk lamp",
    description: "First block.",
    bulletPoints: ["Light and", "Two"],
  });
});

import { expect, test } from "vitest";

import { countCharacters } from "./count-characters.ts";

test("an emoji and an accented letter are one character each, outer spaces none", () => {
  expect(countCharacters(" Żółw 🐢 ")).toBe(6);
});

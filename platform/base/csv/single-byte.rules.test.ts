import { expect, test } from "vitest";

import { countLetters, likelyEncoding, noLetters } from "./single-byte.rules.ts";

test.each([
  ["Polish letters", [0x7a, 0xb3, 0x6f, 0x74, 0x79], "windows-1250"],
  ["Polish letters of another standard", [0x6b, 0xb1, 0x74, 0x20, 0xb6, 0x77], "iso-8859-2"],
  ["French letters", [0x63, 0x72, 0xe8, 0x6d, 0x65], "windows-1252"],
  [
    "Russian words",
    [0xc7, 0xe5, 0xeb, 0xb8, 0xed, 0xfb, 0xe9, 0x20, 0xf7, 0xe0, 0xe9],
    "windows-1251",
  ],
  ["signs between digits", [0x35, 0xa3, 0x20, 0xc0], "windows-1250"],
  ["letters that both have at the same byte", [0x63, 0x61, 0x66, 0xe9], "windows-1250"],
])("%s tell the encoding", (_, bytes, encoding) => {
  const counts = noLetters();
  countLetters(new Uint8Array(bytes), counts);

  expect(likelyEncoding(counts)).toBe(encoding);
});

test("a sign outside a word speaks for neither", () => {
  const counts = noLetters();
  countLetters(new Uint8Array([0xa3, 0x35, 0x20, 0xbf]), counts);

  expect(counts).toEqual(noLetters());
});

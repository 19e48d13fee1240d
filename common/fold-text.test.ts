// Words as people write them, and as they mistype them. cspell:disable
import { expect, test } from "vitest";

import { foldText, foldWords } from "./fold-text.ts";

test.each([
  ["Crème fraîche", "creme fraiche"],
  ["Cre\u0300me", "creme"],
  ["śmietana ŁOWICKA", "smietana lowicka"],
  ["Straße, WEISSE Süßigkeit", "strasse, weisse sussigkeit"],
  ["Œuf, Ægir, Søren, Đurđevac", "oeuf, aegir, soren, durdevac"],
  ["İstanbul ılık", "istanbul ilik"],
  ["Ёлка, ЙОД", "елка, иод"],
  ["ΟΔΟΣ", "οδοσ"],
  ["l’eau\u00a0minérale", "l'eau minerale"],
  ["250\u00a0g – ﬁlet", "250 g - filet"],
  ["한국어 ばら", "한국어 ばら"],
])("%s is searched as %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("words are separated by any spaces, once each", () => {
  expect(foldWords("  Noir \t chocolat\u00a0 NOIR\n")).toEqual(["noir", "chocolat"]);
});

test("a word within another adds nothing", () => {
  expect(foldWords("choco chocolat")).toEqual(["chocolat"]);
  expect(foldWords("   ")).toEqual([]);
});

// Words as users type and mistype them. cspell:disable
import { expect, test } from "vitest";

import {
  chooseCorrections,
  correctableWords,
  searchWords,
  swapNeighbors,
} from "./search-words.rules.ts";

test("the words of a text come with what they may be typing errors for", () => {
  expect(searchWords("Nutela\0  400")).toEqual([["nutela"], ["400"]]);
  expect(searchWords("nutela", new Map([["nutela", ["nutella"]]]))).toEqual([
    ["nutela", "nutella"],
  ]);
  expect(searchWords(null)).toEqual([]);
});

test("numbers and short words are no typing errors, nor is anything unless the search says so", () => {
  const textLike = "nutela 590112345 mix sku-12";

  expect(correctableWords([{ textLike }, { textTypos: true }])).toEqual(["nutela"]);
  expect(correctableWords([{ textLike }])).toEqual([]);
});

test("the nearest words are chosen, within one error in a short word and two in a long one", () => {
  const names = ["nutella 400 g", "nutelka", "nut mix", "chocolat au lait", "mleko"];

  expect(chooseCorrections("nutela", names)).toEqual(["nutella", "nutelka"]);
  expect(chooseCorrections("choclatt", names)).toEqual(["chocolat"]);
  expect(chooseCorrections("mlkeo", names)).toEqual(["mleko"]);
  expect(chooseCorrections("mlko", names)).toEqual(["mleko"]);
  expect(chooseCorrections("zupa", names)).toEqual([]);
  expect(chooseCorrections("mleko", ["mleko"])).toEqual([]);
});

test("neighboring letters are swapped one pair at a time", () => {
  expect(swapNeighbors("abc")).toEqual(["bac", "acb"]);
});

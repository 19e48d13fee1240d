import { expect, test } from "vitest";

import type { Refusal, UnsavedCell } from "./grid-props.ts";
import { takeRefused } from "./refused-cells.ts";

const PROBLEM = { text: "Enter a number", isConflict: false };

test("the refused cells of the latest save come first, and those that wait stay", () => {
  const waiting = cell("a", null);
  const first = cell("b", { save: 1, position: 3, isStep: true });
  const second = cell("c", { save: 2, position: 3, isStep: false });

  const taken = takeRefused([waiting, first, second], 3);
  expect(taken).toEqual({ left: [waiting, first], count: 1, isStep: false });
  expect(takeRefused(taken?.left ?? [], 3)).toEqual({ left: [waiting], count: 1, isStep: true });
  expect(takeRefused([waiting], 3)).toBeNull();
});

test("a cell that was refused before something else was saved isn't undone first", () => {
  const refused = cell("a", { save: 1, position: 3, isStep: false });

  expect(takeRefused([refused], 4)).toBeNull();
  expect(takeRefused([refused], 3)?.left).toEqual([]);
});

test("a conflict of an undone value is left to the user's choice", () => {
  expect(takeRefused([{ ...cell("a", null), problem: PROBLEM }], 0)).toBeNull();
});

function cell(row: string, refusal: Refusal | null): UnsavedCell<string> {
  const place = { row, column: "price", text: "ten" };
  return refusal ? { ...place, problem: PROBLEM, refusal } : { ...place, problem: null };
}

import { expect, test } from "vitest";

import { addStep, MAX_STEPS, type SavedCell, takeStep, type UndoSteps } from "./undo-steps.ts";

type Cell = SavedCell<string>;

const EMPTY: UndoSteps<string> = { undo: [], redo: [] };
const isSame = (a: Cell, b: Cell) => a.row === b.row && a.column === b.column;

test("cells that were saved together are one step, and the latest step comes first", () => {
  let steps = edit(EMPTY, [cell("a", "1", 2), cell("b", "1", 2)]);
  steps = edit(steps, [cell("a", "2", 3)]);

  const last = takeStep(steps, "undo");
  const first = takeStep(last?.rest ?? EMPTY, "undo");

  expect(last?.step).toEqual([cell("a", "2", 3)]);
  expect(first?.step).toEqual([cell("a", "1", 2), cell("b", "1", 2)]);
  expect(takeStep(first?.rest ?? EMPTY, "undo")).toBeNull();
});

test("an undone step can be redone, until something else is edited", () => {
  const steps = edit(EMPTY, [cell("a", "1", 2)]);
  const undone = addStep(
    takeStep(steps, "undo")?.rest ?? EMPTY,
    "undo",
    [cell("a", "2", 3)],
    isSame,
  );

  expect(takeStep(undone, "redo")?.step).toEqual([cell("a", "2", 3)]);
  expect(takeStep(edit(undone, [cell("b", "1", 2)]), "redo")).toBeNull();
});

test("a step below an undone one is based on the version that undoing created", () => {
  let steps = edit(EMPTY, [cell("a", "1", 2), cell("b", "1", 2)]);
  steps = edit(steps, [cell("a", "2", 3)]);
  steps = addStep(takeStep(steps, "undo")?.rest ?? EMPTY, "undo", [cell("a", "3", 4)], isSame);

  expect(takeStep(steps, "undo")?.step).toEqual([cell("a", "1", 4), cell("b", "1", 2)]);
});

test("only the latest step of a cell gets the new version", () => {
  let steps = edit(EMPTY, [cell("a", "1", 2)]);
  steps = edit(steps, [cell("a", "2", 3)]);
  steps = edit(steps, [cell("a", "3", 4)]);
  steps = addStep(takeStep(steps, "undo")?.rest ?? EMPTY, "undo", [cell("a", "4", 5)], isSame);

  expect(steps.undo).toEqual([[cell("a", "1", 2)], [cell("a", "2", 5)]]);
});

test("the number of steps is limited, and the oldest are dropped", () => {
  let steps = EMPTY;
  for (let at = 0; at <= MAX_STEPS; at += 1) steps = edit(steps, [cell("a", String(at), at)]);

  expect(steps.undo).toHaveLength(MAX_STEPS);
  expect(steps.undo[0]).toEqual([cell("a", "1", 1)]);
});

test("a save that stored nothing is no step", () => {
  expect(edit(EMPTY, [])).toEqual(EMPTY);
});

function edit(steps: UndoSteps<string>, cells: Cell[]): UndoSteps<string> {
  return addStep(steps, "edit", cells, isSame);
}

function cell(row: string, before: string, version: number): Cell {
  return { row, column: "price", replaced: { entries: [["price", before]], version } };
}

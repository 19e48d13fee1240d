import type { ReplacedValue } from "#app/rules/replaced-value.ts";

/** A cell that was saved, with what restores its value. */
export interface SavedCell<Row> {
  row: Row;
  column: string;
  replaced: ReplacedValue;
}

/** The cells that were saved together, such as those of one paste. */
type Step<Row> = SavedCell<Row>[];

/** Steps that can be undone or redone, each list with the latest step last. */
export interface UndoSteps<Row> {
  undo: Step<Row>[];
  redo: Step<Row>[];
}

export type SaveKind = "edit" | "undo" | "redo";

export const MAX_STEPS = 100;

/** Removes the step that is undone or redone next. Returns null if there is none. */
export function takeStep<Row>(steps: UndoSteps<Row>, kind: "undo" | "redo") {
  const step = steps[kind].at(-1);
  if (!step) return null;
  return { step, rest: { ...steps, [kind]: steps[kind].slice(0, -1) } };
}

/** Adds the cells that were saved. An edit discards the steps to redo. */
export function addStep<Row>(
  steps: UndoSteps<Row>,
  kind: SaveKind,
  cells: Step<Row>,
  isSame: (a: SavedCell<Row>, b: SavedCell<Row>) => boolean,
): UndoSteps<Row> {
  if (cells.length === 0) return steps;
  const { undo, redo } = steps;
  if (kind === "undo") return { undo: withVersions(undo, cells, isSame), redo: [...redo, cells] };
  return {
    undo: [...undo, cells].slice(-MAX_STEPS),
    redo: kind === "edit" ? [] : withVersions(redo, cells, isSame),
  };
}

/**
 * Gives the latest step of each cell the version of its newest save. The cell has the value of that step again, so
 * the own save in between must not look like a change by another user.
 */
function withVersions<Row>(
  steps: Step<Row>[],
  cells: Step<Row>,
  isSame: (a: SavedCell<Row>, b: SavedCell<Row>) => boolean,
): Step<Row>[] {
  const open = [...cells];
  return steps
    .toReversed()
    .map((step) =>
      step.map((old) => {
        const at = open.findIndex((cell) => isSame(cell, old));
        const [cell] = at === -1 ? [] : open.splice(at, 1);
        if (!cell) return old;
        return { ...old, replaced: { ...old.replaced, version: cell.replaced.version } };
      }),
    )
    .toReversed();
}

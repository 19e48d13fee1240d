import { useRef } from "react";

import type { ChangedCell } from "./grid-props.ts";
import { addStep, type SavedCell, type SaveKind, takeStep, type UndoSteps } from "./undo-steps.ts";

export type CellPlace<Row> = Pick<ChangedCell<Row>, "row" | "column">;

/** Keeps the steps that can be undone and redone. */
export function useUndoSteps<Row>(isSame: (a: CellPlace<Row>, b: CellPlace<Row>) => boolean) {
  const steps = useRef<UndoSteps<Row>>({ undo: [], redo: [] });
  // Not the length of the list, whose oldest steps are dropped.
  const position = useRef(0);
  return {
    record: (kind: SaveKind, cells: SavedCell<Row>[]) => {
      if (cells.length > 0 && kind !== "undo") position.current += 1;
      steps.current = addStep(steps.current, kind, cells, isSame);
    },
    take: (kind: "undo" | "redo") => {
      const taken = takeStep(steps.current, kind);
      if (taken) steps.current = taken.rest;
      if (taken && kind === "undo") position.current -= 1;
      return taken?.step.map(({ row, column, replaced }) => ({
        row,
        column,
        text: "",
        restored: replaced,
      }));
    },
    /** Number of steps before the current state, including dropped ones. */
    position: () => position.current,
  };
}

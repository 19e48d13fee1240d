import { useState } from "react";

import { m } from "#app/paraglide/messages.js";

import type { AddedRows } from "./grid-props.ts";
import { fillCells } from "./new-row-lines.ts";
import { type Cells, type NewGridRow, useRowSteps } from "./use-row-steps.ts";

interface NewRowsOptions {
  max: number;
  /** Reason why no rows can be added; null if they can. */
  refusal: string | null;
  /** Labels of the columns by their keys. */
  labels: ReadonlyMap<string, string>;
  isFillable: (column: string) => boolean;
  /** Adds what a new row has without being entered; `above` is the row before it. */
  complete: (cells: Cells, above: Cells | undefined) => Cells;
  /** True for a row that can't be changed or removed now. */
  isLocked: (key: string) => boolean;
  /** Called after the rows have changed in another way than by typing. */
  onChanged: (rows: readonly NewGridRow[]) => void;
}

/** Rows that wait below a grid to be saved. Nothing here is saved, so undoing only removes rows that wait. */
export function useNewRows(options: NewRowsOptions) {
  const { max, refusal, complete, isLocked, onChanged } = options;
  const [rows, setRows] = useState<readonly NewGridRow[]>([]);
  const steps = useRowSteps();

  const change = (next: readonly NewGridRow[]) => {
    setRows(next);
    onChanged(next);
  };
  const remember = (next: readonly NewGridRow[], at: number) => {
    const keys = next
      .filter(({ key }) => rows.every((row) => row.key !== key))
      .map(({ key }) => key);
    steps.add(keys, at);
  };

  /** Fills rows from the given one, and adds those that are missing. */
  const paste = (
    start: number,
    lines: readonly string[][],
    columns: readonly string[],
    at: number,
  ): AddedRows => {
    const total = Math.max(rows.length, start + lines.length);
    if (total > max) {
      return { note: m.twins_grid_new_too_many({ count: total, max }), isRefused: true };
    }
    const { next, note } = fillRows(rows, start, lines, columns, options);
    remember(next, at);
    change(next);
    return { note, isRefused: false };
  };

  const remove = (keys: readonly string[]) => change(rows.filter(({ key }) => !keys.includes(key)));

  const undo = (at: number): string | null => {
    const keys = steps.lastAdded(rows, at);
    if (!keys) return null;
    if (keys.some(isLocked)) return m.twins_grid_new_locked();
    const taken = steps.takeAdded(rows, at);
    remove(keys);
    return m.twins_grid_new_removed({ count: taken.length });
  };

  const redo = (at: number): string | null => {
    const taken = steps.takeRemoved(at, max - rows.length);
    if (!taken) return null;
    change([...rows, ...taken]);
    return m.twins_grid_new_restored({ count: taken.length });
  };

  return {
    rows,
    /** Members that the grid calls. */
    forGrid: {
      add: (lines: string[][], columns: readonly string[], at: number): AddedRows => {
        if (refusal === null) return paste(rows.length, lines, columns, at);
        const note = `${m.twins_grid_past_end({ count: lines.length })} ${refusal}`;
        return { note, isRefused: false };
      },
      undo,
      redo,
    },
    paste: (start: number, lines: readonly string[][], columns: readonly string[]) =>
      paste(start, lines, columns, steps.position()),
    /** Adds an empty row. Returns its key, or null if there are too many. */
    addEmpty: (): string | null => {
      if (rows.length >= max) return null;
      const row = { key: crypto.randomUUID(), cells: complete({}, rows.at(-1)?.cells) };
      remember([...rows, row], steps.position());
      setRows([...rows, row]);
      return row.key;
    },
    enter: (key: string, column: string, text: string) =>
      change(
        rows.map((row) =>
          row.key === key ? { ...row, cells: { ...row.cells, [column]: text } } : row,
        ),
      ),
    remove,
    /** Removes rows that were saved, which can't be undone. */
    drop: (keys: readonly string[]) =>
      setRows((old) => old.filter(({ key }) => !keys.includes(key))),
    clear: () => {
      steps.clear();
      setRows([]);
    },
  };
}

/** Fills rows from the given position on and adds those that are missing. The note says what was left out. */
function fillRows(
  rows: readonly NewGridRow[],
  start: number,
  lines: readonly string[][],
  columns: readonly string[],
  { labels, isFillable, complete }: Pick<NewRowsOptions, "labels" | "isFillable" | "complete">,
): { next: NewGridRow[]; note: string } {
  const filled = lines.map((line) => fillCells(line, columns, isFillable));
  const next = [...rows];
  for (const [down, { cells }] of filled.entries()) {
    const row = next[start + down];
    const above = next[start + down - 1]?.cells;
    next[start + down] = row
      ? { ...row, cells: complete({ ...row.cells, ...cells }, above) }
      : { key: crypto.randomUUID(), cells: complete(cells, above) };
  }
  const added = next.length - rows.length;
  const leftOut = [...new Set(filled.flatMap((one) => one.leftOut))];
  const names = leftOut.map((key) => labels.get(key) ?? key).join(", ");
  const cut = Math.max(...filled.map((one) => one.cut));
  const notes = [
    added > 0 && m.twins_grid_new_added({ count: added }),
    names !== "" && m.twins_grid_new_left_out({ columns: names }),
    cut > 0 && m.twins_grid_new_cut({ count: cut }),
  ];
  return { next, note: notes.filter(Boolean).join(" ") };
}

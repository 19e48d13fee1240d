import { useEffect, useRef, useState } from "react";

import { m } from "#app/paraglide/messages.js";
import { parseCells } from "#app/rules/pasted-cells.ts";
import type { ReplacedValue } from "#app/rules/replaced-value.ts";

import type { ActiveCell } from "./grid-context.ts";
import {
  type CellResult,
  type ChangedCell,
  type UnsavedCell,
  type DataGridProps,
} from "./grid-props.ts";
import { splitLines } from "./new-row-lines.ts";
import { takeRefused } from "./refused-cells.ts";
import type { SavedCell, SaveKind } from "./undo-steps.ts";
import { type CellPlace, useUndoSteps } from "./use-undo-steps.ts";

interface Report<Row> {
  text: string;
  isSaving?: boolean;
  unsaved: UnsavedCell<Row>[];
}

/** Maximum number of cells in one request. */
const CELLS_PER_BATCH = 20;

interface SaveOptions<Row> {
  /** True to overwrite values that other users changed. */
  isReplacing?: boolean;
  kind?: SaveKind;
  /** Text after the number of saved values. */
  note?: string;
  /** Cells that stay unsaved. Default: those that are. */
  unsaved?: UnsavedCell<Row>[] | undefined;
}

const SAVED_TEXTS = {
  edit: m.twins_paste_saved,
  undo: m.twins_grid_undone,
  redo: m.twins_grid_redone,
};

const NOTHING_TEXTS = { undo: m.twins_grid_nothing_undo, redo: m.twins_grid_nothing_redo };

/**
 * Saves cells in batches. An invalid cell doesn't block the others. Unsaved input stays in its cell; if the
 * connection failed, it is saved when the browser is online again or by a button.
 */
export function useCellSaves<Row extends object>(
  props: DataGridProps<Row>,
  keys: readonly string[],
) {
  const { rows, rowKey, onSave, onSaved, newRows } = props;
  const [report, setReport] = useState<Report<Row>>({ text: "", unsaved: [] });
  const latest = useLatestRows(rows, rowKey);
  const isSame = (a: CellPlace<Row>, b: CellPlace<Row>) =>
    a.column === b.column && rowKey(a.row) === rowKey(b.row);
  const steps = useUndoSteps<Row>(isSame);
  const saves = useRef(0);

  const save = async (
    cells: ChangedCell<Row>[],
    { isReplacing = false, kind = "edit", note = "", unsaved: before }: SaveOptions<Row> = {},
  ) => {
    const kept = (before ?? report.unsaved).filter((old) =>
      cells.every((cell) => !isSame(old, cell)),
    );
    const { step, refused, left } = await saveInBatches(cells, {
      send: async (batch) => onSave(await latest.of(batch), isReplacing),
      onProgress: (index, unsaved) => {
        const text = m.twins_paste_saving({ index, total: cells.length });
        setReport({ text, isSaving: true, unsaved: [...kept, ...unsaved] });
      },
    });
    steps.record(kind, step);
    saves.current += 1;
    const refusal = { save: saves.current, position: steps.position(), isStep: step.length > 0 };
    const marked = kind === "edit" ? refused.map((cell) => ({ ...cell, refusal })) : refused;
    const unsaved = [...kept, ...marked, ...left];
    if (left.length > 0) {
      setReport({ text: m.twins_grid_offline({ count: left.length }), unsaved });
      return;
    }
    const saved = cells.length - refused.length;
    setReport({ text: SAVED_TEXTS[kind]({ saved, total: cells.length }) + note, unsaved });
    latest.waitFor(onSaved());
  };

  const saveAt = (from: ActiveCell, lines: string[][]) => {
    const { cells, note, isRefused } = placeCells(props, keys, from, lines, steps.position());
    if (cells.length > 0 && !isRefused) void save(cells, { note: note === "" ? "" : ` ${note}` });
    else if (note !== "") setReport((old) => ({ ...old, text: note }));
  };
  const restore = (kind: "undo" | "redo") => {
    // A step that is still being saved isn't recorded yet.
    if (report.isSaving) return;
    const refused = kind === "undo" ? takeRefused(report.unsaved, steps.position()) : null;
    if (refused && !refused.isStep) {
      const undone = SAVED_TEXTS.undo({ saved: refused.count, total: refused.count });
      return setReport({ text: undone, unsaved: refused.left });
    }
    const text = newRows?.[kind](steps.position());
    if (text) return setReport((old) => ({ ...old, text }));
    const cells = steps.take(kind);
    if (cells) void save(cells, { kind, unsaved: refused?.left });
    else setReport((old) => ({ ...old, text: NOTHING_TEXTS[kind]() }));
  };
  const retry = () => void save(report.unsaved.filter(({ problem }) => problem === null));
  useUnsavedGuard(report.unsaved.length > 0, retry);

  return {
    report,
    isSaving: report.isSaving ?? false,
    paste: (from: ActiveCell, text: string) => {
      if (text !== "") saveAt(from, parseCells(text));
    },
    /** Writes a text into a cell and those below it. */
    fill: (from: ActiveCell, text: string, count: number) => saveAt(from, repeatLine(text, count)),
    /** Remembers a value that was saved in the editor of its cell. */
    record: (row: Row, column: string, replaced: ReplacedValue | null) =>
      steps.record("edit", replaced ? [{ row, column, replaced }] : []),
    undo: () => restore("undo"),
    redo: () => restore("redo"),
    retry,
    replace: () => void save(conflictsIn(report.unsaved), { isReplacing: true }),
    discard: () => setReport({ text: "", unsaved: [] }),
  };
}

interface Batches<Row> {
  /** Saves some cells. Returns their results; null if the server can't be reached. */
  send: (batch: ChangedCell<Row>[]) => Promise<CellResult[] | null>;
  /** Called before each batch with the number of cells up to its end, and those that aren't saved yet. */
  onProgress: (index: number, unsaved: UnsavedCell<Row>[]) => void;
}

/** Saves cells in batches, and returns what was saved, refused and, if the connection failed, left. */
async function saveInBatches<Row>(cells: ChangedCell<Row>[], { send, onProgress }: Batches<Row>) {
  const step: SavedCell<Row>[] = [];
  const refused: UnsavedCell<Row>[] = [];
  for (let start = 0; start < cells.length; start += CELLS_PER_BATCH) {
    const batch = cells.slice(start, start + CELLS_PER_BATCH);
    const left = cells.slice(start).map(waiting);
    onProgress(start + batch.length, [...refused, ...left]);
    // One request at a time: parallel saves of cells of the same twin would conflict, because each save changes the
    // twin's version.
    const results = await send(batch);
    if (results === null) return { step, refused, left };
    for (const [at, cell] of batch.entries()) {
      const { problem, replaced } = results[at] ?? { problem: null, replaced: null };
      if (problem) refused.push({ ...cell, problem });
      if (replaced) step.push({ row: cell.row, column: cell.column, replaced });
    }
  }
  return { step, refused, left: [] };
}

function conflictsIn<Row>(unsaved: UnsavedCell<Row>[]): UnsavedCell<Row>[] {
  return unsaved.filter(({ problem }) => problem?.isConflict);
}

function repeatLine(text: string, count: number): string[][] {
  return Array.from({ length: count }, () => [text]);
}

/**
 * Finds the cells for pasted lines, from the given cell to the right and down. Read-only cells are left out. Lines past
 * the last row become new rows, if the grid has those.
 */
function placeCells<Row extends object>(
  { rows, columns, rowKey, newRows }: DataGridProps<Row>,
  keys: readonly string[],
  from: ActiveCell,
  lines: string[][],
  position: number,
): { cells: ChangedCell<Row>[]; note: string; isRefused: boolean } {
  const start = rows.findIndex((row) => rowKey(row) === from.row);
  const left = keys.indexOf(from.column);
  if (start === -1 || left === -1) return { cells: [], note: "", isRefused: false };
  const { inRows, past } = splitLines(lines, rows.length - start);
  const cells = inRows.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const row = rows[start + down];
      const column = columns.find(({ key }) => key === keys[left + right]);
      return row && column?.isEditable ? [{ row, column: column.key, text }] : [];
    }),
  );
  if (past.length === 0) return { cells, note: "", isRefused: false };
  if (newRows) return { cells, ...newRows.add(past, keys.slice(left), position) };
  return { cells, note: m.twins_grid_past_end({ count: past.length }), isRefused: false };
}

/**
 * Keeps the latest loaded rows. A save waits until the rows of the previous save are loaded again, because their old
 * versions would cause a conflict.
 */
function useLatestRows<Row>(rows: Row[], rowKey: (row: Row) => string) {
  const latest = useRef(rows);
  const reading = useRef(Promise.resolve());
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  return {
    waitFor: (read: Promise<void>) => {
      reading.current = read;
    },
    of: async (cells: ChangedCell<Row>[]) => {
      await reading.current;
      return cells.map((cell) => {
        const row = latest.current.find((one) => rowKey(one) === rowKey(cell.row));
        return { ...cell, row: row ?? cell.row };
      });
    },
  };
}

function waiting<Row>(cell: ChangedCell<Row>): UnsavedCell<Row> {
  return { ...cell, problem: null };
}

/** Asks before a page with unsaved cells is closed, and retries when the browser is online again. */
function useUnsavedGuard(isUnsaved: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    addEventListener("online", retry);
    return () => {
      removeEventListener("beforeunload", ask);
      removeEventListener("online", retry);
    };
  });
}

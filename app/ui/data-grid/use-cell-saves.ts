import { useEffect, useRef, useState } from "react";

import { m } from "#app/paraglide/messages.js";
import { parseCells } from "#app/rules/pasted-cells.ts";

import type { ActiveCell } from "./grid-context.ts";
import { type ChangedCell, type UnsavedCell, type DataGridProps } from "./grid-props.ts";

interface Report<Row> {
  text: string;
  isSaving?: boolean;
  unsaved: UnsavedCell<Row>[];
}

/** Maximum number of cells in one request. */
const CELLS_PER_BATCH = 20;

/**
 * Saves cells in batches. An invalid cell doesn't block the others. Unsaved input stays in its cell; if the
 * connection failed, it is saved when the browser is online again or by a button.
 */
export function useCellSaves<Row extends object>(
  { rows, columns, rowKey, onSave, onSaved }: DataGridProps<Row>,
  keys: readonly string[],
) {
  const [report, setReport] = useState<Report<Row>>({ text: "", unsaved: [] });
  const latest = useLatestRows(rows, rowKey);
  const isSame = (a: ChangedCell<Row>, b: ChangedCell<Row>) =>
    a.column === b.column && rowKey(a.row) === rowKey(b.row);

  const save = async (cells: ChangedCell<Row>[], isReplacing = false) => {
    const unsaved: UnsavedCell<Row>[] = report.unsaved.filter((old) =>
      cells.every((cell) => !isSame(old, cell)),
    );
    const kept = unsaved.length;
    for (let start = 0; start < cells.length; start += CELLS_PER_BATCH) {
      const batch = cells.slice(start, start + CELLS_PER_BATCH);
      const text = m.twins_paste_saving({ index: start + batch.length, total: cells.length });
      setReport({
        text,
        isSaving: true,
        unsaved: [...unsaved, ...cells.slice(start).map(waiting)],
      });
      // One request at a time: parallel saves of cells of the same twin would conflict, because each save changes the
      // twin's version.
      const problems = await onSave(await latest.of(batch), isReplacing);
      if (problems === null) {
        const left = [...unsaved, ...cells.slice(start).map(waiting)];
        setReport({ text: m.twins_grid_offline({ count: cells.length - start }), unsaved: left });
        return;
      }
      unsaved.push(
        ...batch.flatMap((cell, at) => {
          const problem = problems[at];
          return problem ? [{ ...cell, problem }] : [];
        }),
      );
    }
    const saved = cells.length - (unsaved.length - kept);
    setReport({ text: m.twins_paste_saved({ saved, total: cells.length }), unsaved });
    latest.waitFor(onSaved());
  };

  const place = (from: ActiveCell, lines: string[][]) => {
    const start = rows.findIndex((row) => rowKey(row) === from.row);
    const left = keys.indexOf(from.column);
    if (start === -1 || left === -1) return [];
    return lines.flatMap((line, down) =>
      line.flatMap((text, right) => {
        const row = rows[start + down];
        const column = columns.find(({ key }) => key === keys[left + right]);
        return row && column?.isEditable ? [{ row, column: column.key, text }] : [];
      }),
    );
  };
  const saveAt = (from: ActiveCell, lines: string[][]) => {
    const cells = place(from, lines);
    if (cells.length > 0) void save(cells);
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
    fill: (from: ActiveCell, text: string, count: number) =>
      saveAt(
        from,
        Array.from({ length: count }, () => [text]),
      ),
    retry,
    replace: () =>
      void save(
        report.unsaved.filter(({ problem }) => problem?.isConflict),
        true,
      ),
    discard: () => setReport({ text: "", unsaved: [] }),
  };
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

import { useState } from "react";

import { m } from "#app/paraglide/messages.js";
import { parseCells } from "#app/rules/pasted-value.ts";

import type { DataGridProps } from "./data-grid.tsx";
import type { ActiveCell } from "./grid-context.ts";

export interface PastedCell<Row> {
  row: Row;
  column: string;
  text: string;
}

export interface PasteProblem extends ActiveCell {
  /** Of the row and the column. */
  name: string;
  text: string;
}

interface Report {
  text: string;
  problems: PasteProblem[];
}

const NOTHING: Report = { text: "", problems: [] };

/** Pasted cells are saved one after the other, each by itself, so that one that is wrong keeps no other back. */
export function usePaste<Row extends object>(
  { rows, columns, rowKey, rowName, onPaste, onPasted }: DataGridProps<Row>,
  keys: readonly string[],
) {
  const [report, setReport] = useState<Report>(NOTHING);

  const paste = async (from: ActiveCell, text: string) => {
    const start = rows.findIndex((row) => rowKey(row) === from.row);
    const left = keys.indexOf(from.column);
    if (start === -1 || left === -1 || text === "") return;
    const cells = parseCells(text).flatMap((line, down) =>
      line.flatMap((value, right) => {
        const row = rows[start + down];
        const column = columns.find(({ key }) => key === keys[left + right]);
        return row && column?.isEditable ? [{ row, column, text: value }] : [];
      }),
    );
    const problems: PasteProblem[] = [];
    for (const [index, { row, column, text: value }] of cells.entries()) {
      setReport({
        text: m.twins_paste_saving({ index: index + 1, total: cells.length }),
        problems,
      });
      // One request at a time: cells of one row are versions of one twin.
      const problem = await onPaste({ row, column: column.key, text: value });
      if (problem === null) continue;
      const name = `${rowName(row)}, ${column.label}`;
      problems.push({ row: rowKey(row), column: column.key, name, text: problem });
    }
    const saved = cells.length - problems.length;
    setReport({ text: m.twins_paste_saved({ saved, total: cells.length }), problems });
    onPasted();
  };
  return { report, paste };
}

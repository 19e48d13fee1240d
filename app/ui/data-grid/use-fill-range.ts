import { useState } from "react";

import type { ActiveCell } from "./grid-context.ts";

interface FillRange {
  column: string;
  /** The cell where the selection started, with its displayed text. */
  anchor: { row: string; text: string };
  end: string;
}

type Fill = (from: ActiveCell, text: string, count: number) => void;

/**
 * Range of cells in one column, selected with Shift and the arrow keys. Ctrl-D fills it with the text of its top
 * cell.
 */
export function useFillRange(rowIds: readonly string[], fill: Fill) {
  const [range, setRange] = useState<FillRange | null>(null);
  const ends = range ? [rowIds.indexOf(range.anchor.row), rowIds.indexOf(range.end)] : [];
  const [first, last] = [Math.min(...ends), Math.max(...ends)];

  /** Clears the range if the focus moves to a cell other than its end. */
  const focus = ({ row, column }: ActiveCell) =>
    setRange((old) => (old?.column === column && old.end === row ? old : null));

  const extend = ({ row, column }: ActiveCell, text: string, step: number) => {
    const end = rowIds[rowIds.indexOf(row) + step];
    if (end === undefined) return;
    setRange((old) => {
      const goesOn = old?.column === column && old.end === row;
      return { column, anchor: goesOn ? old.anchor : { row, text }, end };
    });
  };

  const fillDown = () => {
    const row = rowIds[first + 1];
    if (!range || row === undefined || range.anchor.row !== rowIds[first]) return;
    fill({ row, column: range.column }, range.anchor.text, last - first);
  };

  return {
    focus,
    propsOf: (cell: ActiveCell) => {
      const index = rowIds.indexOf(cell.row);
      return {
        isSelected: range?.column === cell.column && index >= first && index <= last,
        onExtend: (text: string, step: number) => extend(cell, text, step),
        onFill: fillDown,
      };
    },
  };
}

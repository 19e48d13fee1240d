import type { CSSProperties } from "react";

import type { Column, DataListProps } from "./list-props.ts";

/** Returns the chosen columns of a list in their order, after the first one, which is always visible. */
export function visibleColumns<Row, Sub>({
  columns,
  params,
}: DataListProps<Row, Sub>): Column<Row, Sub>[] {
  const [first, ...rest] = columns;
  if (!first || params.defaults.cols === "") return columns;
  const chosen = params.cols
    .map((key) => rest.find((column) => column.key === key))
    .filter((column) => column !== undefined);
  return [first, ...chosen, ...rest.filter(({ isFixed }) => isFixed)];
}

/** Minimum width in pixels of a readable name, including the cells of the checkbox and the menu. */
const FIRST_COLUMN_WIDTH = 380;

/**
 * Returns the minimum widths of the table as CSS variables: with all columns, and without those that are hidden in
 * narrow windows. Undefined unless all columns but the first have a width.
 */
export function fixedWidths<Row, Sub>(columns: Column<Row, Sub>[]): CSSProperties | undefined {
  const [, ...others] = columns;
  if (others.length === 0 || others.some(({ width }) => width === undefined)) return undefined;
  const sum = (counted: Column<Row, Sub>[]) =>
    `${counted.reduce((total, { width = 0 }) => total + width, FIRST_COLUMN_WIDTH)}px`;
  return {
    "--list-all-columns": sum(columns),
    "--list-fewer-columns": sum(columns.filter(({ hide }) => hide !== "desk")),
  } as CSSProperties;
}

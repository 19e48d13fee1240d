import type { MRT_ColumnDef, MRT_TableOptions } from "mantine-react-table";

import { m } from "#app/paraglide/messages.js";

import { GridCell, GridHeader } from "./grid-cell.tsx";
import type { DataGridProps, GridColumn } from "./grid-props.ts";

import classes from "./data-grid.module.css";

const ROWS_TO_VIRTUALIZE = 30;
/** Width in pixels of the first column, which names the rows. */
export const NAME_WIDTH = 320;

/** Builds the library's column definitions. The first column names the row, so it can't be hidden or moved. */
export function columnDefinitions<Row extends object>(
  columns: GridColumn<Row>[],
  rowKey: (row: Row) => string,
): MRT_ColumnDef<Row>[] {
  return columns.map(({ key, label, align }, index) => ({
    id: key,
    header: label,
    accessorFn: rowKey,
    Header: GridHeader,
    Cell: GridCell,
    ...(index === 0 && { size: NAME_WIDTH, enableHiding: false, enableColumnOrdering: false }),
    mantineTableHeadCellProps: { role: "columnheader", "data-align": align },
  }));
}

/**
 * Returns the features of the library that the grid uses, and ARIA roles, because the library's layout removes
 * the native table semantics.
 */
export function gridOptions<Row extends object>({
  label,
  rows,
  rowName,
  selected,
}: DataGridProps<Row>): Partial<MRT_TableOptions<Row>> {
  return {
    layoutMode: "grid",
    enableRowSelection: true,
    enableColumnResizing: true,
    enableColumnPinning: true,
    enableColumnOrdering: true,
    enableRowVirtualization: rows.length > ROWS_TO_VIRTUALIZE,
    rowVirtualizerOptions: { overscan: 10, estimateSize: () => 41 },
    enableStickyHeader: true,
    enableSorting: false,
    enableColumnFilters: false,
    enableGlobalFilter: false,
    enablePagination: false,
    enableTopToolbar: false,
    enableBottomToolbar: false,
    initialState: { density: "xs" },
    mantineTableProps: { role: "grid", "aria-label": label },
    mantinePaperProps: { shadow: "none", withBorder: false, className: classes.paper },
    mantineTableContainerProps: { className: classes.container, tabIndex: -1 },
    mantineTableHeadProps: { role: "rowgroup" },
    mantineTableBodyProps: { role: "rowgroup" },
    mantineTableHeadRowProps: { role: "row" },
    mantineTableBodyRowProps: ({ row }) => ({
      role: "row",
      "aria-label": rowName(row.original),
      "aria-selected": selected.has(row.id),
    }),
    mantineSelectCheckboxProps: ({ row }) => ({
      "aria-label": m.twins_select({ name: rowName(row.original) }),
    }),
    mantineSelectAllCheckboxProps: { "aria-label": m.twins_grid_select_page() },
  };
}

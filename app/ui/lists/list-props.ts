import { type ReactNode } from "react";

import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { MenuItem } from "#app/ui/menu.tsx";

export interface Column<Row, Sub = never> {
  key: string;
  header: string;
  /** Key of the sort order in the URL; columns without one are not sortable. */
  sort?: string;
  align?: "end";
  /**
   * Width in pixels. If all columns but the first have one, the first gets the remaining width, independent of the
   * content.
   */
  width?: number;
  /** Makes the column the last one and always visible, independent of the URL. */
  isFixed?: true;
  /** Shows the header before each value on phones, where column headers are hidden. */
  isNamed?: true;
  /** Hides the column on phones, or on phones and narrow desktop windows. */
  hide?: "phone" | "desk";
  cell: (row: Row) => ReactNode;
  /** Renders the cell of this column in a sub-row. */
  sub?: (sub: Sub) => ReactNode;
}

/** Group of rows. At most one group is open; the page contains its rows. */
export interface ListGroup {
  key: string;
  label: ReactNode;
  total: number;
  href: string;
  open: boolean;
}

/** Sub-rows of an expanded row. */
export interface SubRows<Row, Sub> {
  of: (row: Row) => Sub[];
  key: (sub: Sub) => string;
  href: (sub: Sub) => string | null;
}

export interface DataListProps<Row, Sub = never> {
  params: ListParams;
  rows: Row[];
  /** Columns of the list. The first one is always visible and contains the link; the URL selects the others. */
  columns: Column<Row, Sub>[];
  label: string;
  /**
   * True if the first column starts with an image. On a phone the other columns are then next to it, below the name.
   */
  pictured?: boolean;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Returns the URL of a row's page; null if it has none. */
  rowHref?: (row: Row) => string | null;
  rowMenu?: (row: Row) => MenuItem[];
  subRows?: SubRows<Row, Sub>;
  groups?: ListGroup[] | null;
  /** Renders the content of a card in the card layout, without its link and menu. */
  card?: (row: Row) => ReactNode;
  /**
   * ID of the form that the rows' checkboxes, which are named `id`, belong to. Without this ID, the rows have no
   * checkboxes.
   */
  selectionForm?: string;
  /** IDs of the rows that are selected initially. */
  selectedIds?: ReadonlySet<string>;
  empty: ReactNode;
}

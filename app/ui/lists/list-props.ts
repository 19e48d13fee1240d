import { type ReactNode } from "react";

import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { MenuItem } from "#app/ui/menu.tsx";

export interface Column<Row, Sub = never> {
  key: string;
  header: string;
  /** The name of this order in the URL; columns without one are not sortable. */
  sort?: string;
  align?: "end";
  /** In pixels. If all columns but the first have one, the first gets the rest, whatever the rows contain. */
  width?: number;
  /** The last column, which is visible whatever the URL says. */
  isFixed?: true;
  /** On phones, where headers are hidden, the header stands before each value. */
  isNamed?: true;
  /** Hides the column on phones, or on phones and narrow desktop windows. */
  hide?: "phone" | "desk";
  cell: (row: Row) => ReactNode;
  /** The cell of this column for an expanded sub-row. */
  sub?: (sub: Sub) => ReactNode;
}

/** A group of rows. At most one group is open, and the page contains its rows. */
export interface ListGroup {
  key: string;
  label: ReactNode;
  total: number;
  href: string;
  open: boolean;
}

/** The rows shown below an expanded row. */
export interface SubRows<Row, Sub> {
  of: (row: Row) => Sub[];
  key: (sub: Sub) => string;
  href: (sub: Sub) => string | null;
}

export interface DataListProps<Row, Sub = never> {
  params: ListParams;
  rows: Row[];
  /** The first column is always visible and contains the link; the URL selects the others. */
  columns: Column<Row, Sub>[];
  label: string;
  /**
   * The first column starts with an image. On a phone the other columns are shown next to it, below the
   * name.
   */
  pictured?: boolean;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** The link of a row; null for a row without a page. */
  rowHref?: (row: Row) => string | null;
  rowMenu?: (row: Row) => MenuItem[];
  subRows?: SubRows<Row, Sub>;
  groups?: ListGroup[] | null;
  /** The content of a card in the card layout, without its link and menu. */
  card?: (row: Row) => ReactNode;
  /** The ID of the form that a checkbox before each row belongs to. Its name is `id`. */
  selectionForm?: string;
  /** The rows whose checkboxes are checked from the start. */
  selectedIds?: ReadonlySet<string>;
  empty: ReactNode;
}

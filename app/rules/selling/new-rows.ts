/**
 * The maximum number of new rows that wait in a grid to be created. One request takes them all, and one search finds the
 * products that have their EANs.
 */
export const MAX_NEW_ROWS = 100;

/** Prefix of columns of fields, which keeps them apart from the columns that every product has. */
export const FIELD_COLUMN = "field.";

/** A row of a grid that is to become a product. */
export interface NewRow {
  /** ID of the row, by which a repeated request is recognized. */
  key: string;
  /** The entered texts by the name of their column; `type` is the ID of the product type, or a text that names none. */
  cells: Record<string, string>;
}

export interface NewRowProblem {
  /** Name of the column; null if the problem isn't in a cell. */
  column: string | null;
  /** Label of the column, which the grid may lack. */
  label: string;
  text: string;
  /** ID of the product that has the same EAN. */
  holderId: string | null;
}

/** What the server found in new rows, by their keys. */
export interface NewRowsAnswer {
  /** Reason why the user may create no products. */
  refusal: string | null;
  problems: Record<string, NewRowProblem[]>;
  /** IDs of products that have the same SKU, which is allowed but usually a mistake. */
  sharedSkus: Record<string, string>;
  /** IDs of the products that were created. */
  created: Record<string, string>;
}

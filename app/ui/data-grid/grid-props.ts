import { type ReactNode } from "react";

export interface ChangedCell<Row> {
  row: Row;
  column: string;
  text: string;
}

export interface CellProblem {
  text: string;
  /** Somebody else has changed the value since the row was read. */
  isConflict: boolean;
}

/** What was entered into a cell and is not saved: it was rejected, or there is no connection. */
export interface UnsavedCell<Row> extends ChangedCell<Row> {
  problem: CellProblem | null;
}

export interface GridColumn<Row> {
  key: string;
  header: ReactNode;
  label: string;
  align?: "end";
  cell: (row: Row) => ReactNode;
  /** Whether its cells are edited. */
  isEditable: boolean;
}

export interface DataGridProps<Row> {
  /** The name of the grid, and what its widths and pinned columns are remembered by. */
  label: string;
  storageKey: string;
  rows: Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  columns: GridColumn<Row>[];
  /** The visible columns after the first, in their order. */
  visible: readonly string[];
  onVisible: (keys: string[]) => void;
  /** The selected rows, also those of other pages. */
  selected: ReadonlySet<string>;
  onSelected: (ids: Set<string>) => void;
  /** The editor of a cell. */
  renderEditor: (row: Row, columnKey: string, close: () => void) => ReactNode;
  /** Saves texts; returns why each was not saved, or null without a connection. */
  onSave: (
    cells: ChangedCell<Row>[],
    isReplacing: boolean,
  ) => Promise<(CellProblem | null)[] | null>;
  /** Reads the rows again. */
  onSaved: () => Promise<void>;
  localization?: object;
}

import { type ReactNode } from "react";

export interface ChangedCell<Row> {
  row: Row;
  column: string;
  text: string;
}

export interface CellProblem {
  text: string;
  /** True if another user changed the value after the row was loaded. */
  isConflict: boolean;
}

/**
 * Input of a cell that was not saved. `problem` is the reason why the server rejected the input; null if the server
 * wasn't reached.
 */
export interface UnsavedCell<Row> extends ChangedCell<Row> {
  problem: CellProblem | null;
}

export interface GridColumn<Row> {
  key: string;
  header: ReactNode;
  label: string;
  align?: "end";
  cell: (row: Row) => ReactNode;
  /** True if users can edit the cells of this column. */
  isEditable: boolean;
}

export interface DataGridProps<Row> {
  /** Accessible name of the grid. `storageKey` is the key of its widths and pinned columns in local storage. */
  label: string;
  storageKey: string;
  rows: Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  columns: GridColumn<Row>[];
  /** Keys of the visible columns without the first one, in display order. */
  visible: readonly string[];
  onVisible: (keys: string[]) => void;
  /** IDs of the selected rows, including rows of other pages. */
  selected: ReadonlySet<string>;
  onSelected: (ids: Set<string>) => void;
  /** Renders the editor of a cell. */
  renderEditor: (row: Row, columnKey: string, close: () => void) => ReactNode;
  /**
   * Saves the texts of cells. Returns the problem of each cell, null for a saved one; null instead of the list if the
   * server can't be reached.
   */
  onSave: (
    cells: ChangedCell<Row>[],
    isReplacing: boolean,
  ) => Promise<(CellProblem | null)[] | null>;
  /** Loads the rows again after a save. */
  onSaved: () => Promise<void>;
  localization?: object;
}

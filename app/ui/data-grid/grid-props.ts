import { type ReactNode } from "react";

import type { ReplacedValue } from "#app/rules/replaced-value.ts";

export interface ChangedCell<Row> {
  row: Row;
  column: string;
  text: string;
  /** The value to restore, instead of the text. */
  restored?: ReplacedValue;
}

/** Result of saving a cell. */
export interface CellResult {
  /** Null for a saved cell. */
  problem: CellProblem | null;
  /** What restores the value before; null if nothing was saved. */
  replaced: ReplacedValue | null;
}

export interface CellProblem {
  text: string;
  /** True if another user changed the value after the row was loaded. */
  isConflict: boolean;
}

/** The save that refused a cell. */
export interface Refusal {
  /** Number of the save. */
  save: number;
  /** Number of steps that could be undone after it. */
  position: number;
  /** True if the save was a step itself, because it saved other cells. */
  isStep: boolean;
}

/**
 * Input of a cell that was not saved. `problem` is the reason why the server rejected the input; null if the server
 * wasn't reached.
 */
export interface UnsavedCell<Row> extends ChangedCell<Row> {
  problem: CellProblem | null;
  /** Set if an edit was refused, which can be undone. */
  refusal?: Refusal;
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
  /** Renders the editor of a cell. `onSaved` receives what restores the value before. */
  renderEditor: (
    row: Row,
    columnKey: string,
    close: () => void,
    onSaved: (replaced: ReplacedValue | null) => void,
  ) => ReactNode;
  /** Saves cells. Returns the result of each cell; null instead of the list if the server can't be reached. */
  onSave: (cells: ChangedCell<Row>[], isReplacing: boolean) => Promise<CellResult[] | null>;
  /** Loads the rows again after a save. */
  onSaved: () => Promise<void>;
  localization?: object;
  /** What pasted lines past the last row become. Without it, they aren't pasted. */
  newRows?: PastedRows;
}

/** Rows that are not saved yet. A position is the number of saves in the grid that can be undone. */
export interface PastedRows {
  /** Tells users what becomes of lines past the last row. */
  hint: string;
  /** Adds a row for each line. `columns` are the keys of the lines' columns. */
  add: (lines: string[][], columns: readonly string[], position: number) => AddedRows;
  /** Removes the rows that were added after all saves before this position. Null if there are none. */
  undo: (position: number) => string | null;
  /** Adds the rows again that were removed at this position. Null if there are none. */
  redo: (position: number) => string | null;
}

export interface AddedRows {
  note: string;
  /** True if nothing of the paste may be saved. */
  isRefused: boolean;
}

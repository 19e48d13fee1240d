import { createContext } from "react";

import type { UnsavedCell, DataGridProps } from "./grid-props.ts";

export interface ActiveCell {
  row: string;
  column: string;
}

interface GridState {
  grid: DataGridProps<object>;
  editing: ActiveCell | null;
  close: () => void;
  unsaved: readonly UnsavedCell<object>[];
}

/** What cells read, so that the definitions of columns stay the same. */
export const GridContext = createContext<GridState | null>(null);

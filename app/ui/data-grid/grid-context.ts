import { createContext } from "react";

import type { ReplacedValue } from "#app/rules/replaced-value.ts";

import type { UnsavedCell, DataGridProps } from "./grid-props.ts";

export interface ActiveCell {
  row: string;
  column: string;
}

interface GridState {
  grid: DataGridProps<object>;
  editing: ActiveCell | null;
  close: () => void;
  onEdited: (row: object, column: string, replaced: ReplacedValue | null) => void;
  unsaved: readonly UnsavedCell<object>[];
}

/** State that cells read. It is a context, so that a change of the state doesn't change the column definitions. */
export const GridContext = createContext<GridState | null>(null);

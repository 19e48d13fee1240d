import { createContext } from "react";

import type { DataGridProps } from "./data-grid.tsx";
import type { PasteProblem } from "./use-paste.ts";

export interface ActiveCell {
  row: string;
  column: string;
}

interface GridState {
  grid: DataGridProps<object>;
  editing: ActiveCell | null;
  close: () => void;
  problems: readonly PasteProblem[];
}

/** What cells read, so that the definitions of columns stay the same. */
export const GridContext = createContext<GridState | null>(null);

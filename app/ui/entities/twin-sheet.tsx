import { type CSSProperties, type ReactNode, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import classes from "./twin-sheet.module.css";

interface TwinSheetProps {
  rowCount: number;
  /** True if the grid stays without rows, because it has input that isn't saved. */
  isKept?: boolean;
  /** Table that is displayed without scripts and while the grid loads. */
  table: ReactNode;
  /** The grid, a lazy component. */
  children: ReactNode;
}

/** Place of a grid with editable cells, which is loaded when the list is opened in this layout. */
export function TwinSheet({ rowCount, isKept = false, table, children }: TwinSheetProps) {
  const hasScripts = useHydrated();
  if (rowCount === 0 && !isKept) return table;
  const placeholder = <div className={classes.placeholder}>{table}</div>;
  return (
    // Reserves the height of the grid, so that nothing below moves when it loads.
    <div className={classes.sheet} data-list style={{ "--rows": rowCount } as CSSProperties}>
      {hasScripts ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}
    </div>
  );
}

import { useRef } from "react";

export type Cells = Record<string, string>;

/** A row that isn't saved yet, with its texts by column. */
export interface NewGridRow {
  key: string;
  cells: Cells;
}

/** Rows that were added, or removed, together. */
interface Step<Rows> {
  rows: Rows;
  /** Number of the grid's own steps before. */
  position: number;
}

/**
 * Remembers which rows were added and removed, in the order of the grid's own steps: a row is removed only after all
 * that was saved in the grid since has been undone.
 */
export function useRowSteps() {
  const added = useRef<Step<readonly string[]>[]>([]);
  const removed = useRef<Step<readonly NewGridRow[]>[]>([]);
  const position = useRef(0);

  /** Finds the latest step with a row that still waits. */
  const last = (rows: readonly NewGridRow[], at: number) => {
    position.current = at;
    const step = added.current.findLast(({ rows: keys }) =>
      rows.some(({ key }) => keys.includes(key)),
    );
    return step && at <= step.position ? step : null;
  };

  return {
    position: () => position.current,
    add: (keys: readonly string[], at: number) => {
      position.current = at;
      if (keys.length > 0) added.current.push({ rows: keys, position: at });
      removed.current = [];
    },
    /** Keys of the rows that are removed next; null if there are none. */
    lastAdded: (rows: readonly NewGridRow[], at: number) => last(rows, at)?.rows ?? null,
    takeAdded: (rows: readonly NewGridRow[], at: number): readonly NewGridRow[] => {
      const step = last(rows, at);
      const taken = rows.filter(({ key }) => step?.rows.includes(key));
      added.current = added.current.filter((one) => one !== step);
      removed.current.push({ rows: taken, position: at });
      return taken;
    },
    /** Takes the rows that were removed last; null if there are none, or no room for them. */
    takeRemoved: (at: number, room: number): readonly NewGridRow[] | null => {
      position.current = at;
      const step = removed.current.at(-1);
      if (!step || at < step.position || step.rows.length > room) return null;
      removed.current.pop();
      added.current.push({ rows: step.rows.map(({ key }) => key), position: step.position });
      return step.rows;
    },
    clear: () => {
      added.current = [];
      removed.current = [];
    },
  };
}

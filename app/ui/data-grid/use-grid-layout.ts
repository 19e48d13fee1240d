import type { MRT_TableOptions } from "mantine-react-table";
import { useEffect, useState } from "react";

import { NAME_WIDTH } from "./grid-options.ts";
import type { DataGridProps } from "./grid-props.ts";

const SELECTION = "mrt-row-select";

interface Stored {
  sizes: Record<string, number>;
  /** Pinned columns, once the user has chosen some. */
  left?: string[];
  right?: string[];
}

/**
 * Layout of the columns. The URL of the list has their visibility and order; local storage has their widths and
 * pinning.
 */
export function useGridLayout<Row extends object>(props: DataGridProps<Row>) {
  const { columns, visible, onVisible, storageKey } = props;
  const first = columns[0]?.key ?? "";
  // A change applies immediately, without waiting for the URL; a later URL replaces it.
  const address = visible.join(",");
  const [chosen, setChosen] = useState({ address, keys: visible });
  const keys = chosen.address === address ? chosen.keys : visible;
  const [stored, setStored] = useState<Stored>(() => readStored(storageKey));
  useEffect(() => {
    localStorage.setItem(storageKey, JSON.stringify(stored));
  }, [storageKey, stored]);

  const show = (next: string[]) => {
    if (next.length === 0) return;
    setChosen({ address, keys: next });
    onVisible(next);
  };
  const hidden = columns
    .map(({ key }) => key)
    .filter((key) => key !== first && !keys.includes(key));
  const columnVisibility = Object.fromEntries(hidden.map((key) => [key, false]));
  const columnOrder = [SELECTION, first, ...keys, ...hidden];
  const [usualLeft] = useState(() => pinnedByDefault(first));
  const columnPinning = { left: stored.left ?? usualLeft, right: stored.right ?? [] };
  const handlers: Pick<
    MRT_TableOptions<Row>,
    | "onColumnVisibilityChange"
    | "onColumnOrderChange"
    | "onColumnPinningChange"
    | "onColumnSizingChange"
  > = {
    onColumnVisibilityChange: (update) => {
      const after = typeof update === "function" ? update(columnVisibility) : update;
      const added = hidden.filter((key) => after[key] !== false);
      show([...keys.filter((key) => after[key] !== false), ...added]);
    },
    onColumnOrderChange: (update) => {
      const after = typeof update === "function" ? update(columnOrder) : update;
      show(after.filter((key) => keys.includes(key)));
    },
    onColumnPinningChange: (update) => {
      const after = typeof update === "function" ? update(columnPinning) : update;
      setStored({ ...stored, left: after.left ?? [], right: after.right ?? [] });
    },
    onColumnSizingChange: (update) =>
      setStored((before) => ({
        ...before,
        sizes: typeof update === "function" ? update(before.sizes) : update,
      })),
  };
  return {
    /** Keys of the visible columns in display order. */
    keys: [first, ...keys],
    state: { columnVisibility, columnOrder, columnPinning, columnSizing: stored.sizes },
    handlers,
  };
}

/** The columns of the checkboxes and the names are pinned, unless they would cover most of a narrow window. */
function pinnedByDefault(first: string): string[] {
  return window.innerWidth >= 2 * NAME_WIDTH ? [SELECTION, first] : [];
}

function readStored(key: string): Stored {
  const usual = { sizes: {} };
  try {
    // Defaults complete a stored object that lacks members.
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Stored>) };
  } catch {
    return usual;
  }
}

import { MantineThemeProvider } from "@mantine/core";
import { MantineReactTable, useMantineReactTable } from "mantine-react-table";
import { useEffect, useMemo, useState } from "react";

import "./grid-styles.ts";
import { m } from "#app/paraglide/messages.js";

import { type ActiveCell, GridContext } from "./grid-context.ts";
import { cellProps } from "./grid-keys.ts";
import { columnDefinitions, gridOptions } from "./grid-options.ts";
import type { DataGridProps } from "./grid-props.ts";
import { UnsavedCells } from "./unsaved-cells.tsx";
import { useCellSaves } from "./use-cell-saves.ts";
import { useFillRange } from "./use-fill-range.ts";
import { useGridLayout } from "./use-grid-layout.ts";

import classes from "./data-grid.module.css";

/**
 * Grid of rows: users resize, pin, move and hide columns, edit cells in place and paste from a spreadsheet. Scripts
 * replace a table with it; the table has the same rows and works without scripts.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { rows, columns, rowKey, selected, onSelected, localization } = props;
  const [active, setActive] = useState<ActiveCell | null>(null);
  const { editing, setEditing, close } = useEditing();
  const layout = useGridLayout(props);
  const saves = useCellSaves(props, layout.keys);
  const { unsaved, text } = saves.report;
  const range = useFillRange(rows.map(rowKey), saves.fill);
  const [first] = rows;
  const current = active ?? (first ? { row: rowKey(first), column: columns[0]?.key ?? "" } : null);

  const names = columns.map(({ key }) => key).join(",");
  const definitions = useMemo(
    () => columnDefinitions(columns, rowKey),
    // The cells read everything else from the context, so that an edit does not make new columns.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [names],
  );

  const table = useMantineReactTable<Row>({
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    ...(localization && { localization }),
    state: {
      ...layout.state,
      rowSelection: Object.fromEntries([...selected].map((id) => [id, true])),
    },
    ...layout.handlers,
    onRowSelectionChange: (update) => {
      const before = Object.fromEntries([...selected].map((id) => [id, true]));
      const after = typeof update === "function" ? update(before) : update;
      onSelected(new Set(Object.keys(after).filter((id) => after[id])));
    },
    ...gridOptions(props),
    mantineTableBodyCellProps: ({ cell: { row, column } }) => {
      const cell = { row: row.id, column: column.id };
      return cellProps({
        cell,
        current,
        isEditable: columns.some(({ key, isEditable }) => key === column.id && isEditable),
        onFocus: (focused) => {
          setActive(focused);
          range.focus(focused);
        },
        onEdit: setEditing,
        onCancel: () => {
          if (editing) close();
        },
        onPaste: (pasted) => saves.paste(cell, pasted),
        onUndo: saves.undo,
        onRedo: saves.redo,
        ...range.propsOf(cell),
      });
    },
  });

  return (
    <GridContext
      value={{ grid: props as never, editing, close, onEdited: saves.record as never, unsaved }}
    >
      <p className={classes.hint}>
        {m.twins_grid_hint()} {props.newRows?.hint}
      </p>
      <MantineThemeProvider theme={MENU_THEME}>
        <MantineReactTable table={table} />
      </MantineThemeProvider>
      <div id={PORTAL} />
      <output className={classes.status}>{text}</output>
      <UnsavedCells
        grid={props}
        unsaved={unsaved}
        isSaving={saves.isSaving}
        onRetry={saves.retry}
        onReplace={saves.replace}
        onDiscard={saves.discard}
      />
    </GridContext>
  );
}

/**
 * State of the cell that is being edited. Closing the editor returns the focus to that cell, so that arrow keys
 * continue from there.
 */
function useEditing() {
  const [editing, setEditing] = useState<ActiveCell | null>(null);
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    if (closed > 0) document.querySelector<HTMLElement>("[data-grid-cell][tabindex='0']")?.focus();
  }, [closed]);
  const close = () => {
    setEditing(null);
    setClosed((count) => count + 1);
  };
  return { editing, setEditing, close };
}

const PORTAL = "grid-menus";

/**
 * Opens column menus inside the page's main landmark, and without Mantine's focus placeholder: a menu must contain
 * only items.
 */
const MENU_THEME = {
  components: {
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, portalProps: { target: `#${PORTAL}` } },
    },
  },
};

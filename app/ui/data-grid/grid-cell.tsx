import { Popover } from "@mantine/core";
import { use } from "react";

import { GridContext } from "./grid-context.ts";

import classes from "./data-grid.module.css";

export function GridHeader({ column: { id } }: { column: { id: string } }) {
  const column = use(GridContext)?.grid.columns.find(({ key }) => key === id);
  return column?.header ?? null;
}

interface GridCellProps {
  row: { original: object };
  column: { id: string };
}

/** Cell with a value; its editor opens in a popover. */
export function GridCell({ row: { original: row }, column: { id: name } }: GridCellProps) {
  const state = use(GridContext);
  const column = state?.grid.columns.find(({ key }) => key === name);
  if (!state || !column) return null;
  const { grid, editing, close, onEdited, unsaved } = state;
  const id = grid.rowKey(row);
  const entered = unsaved.find((cell) => grid.rowKey(cell.row) === id && cell.column === name);
  const value = (
    <div
      className={classes.value}
      data-unsaved={entered ? "" : undefined}
      data-problem={entered?.problem ? "" : undefined}
      title={entered?.problem?.text}
    >
      {entered && !entered.restored ? entered.text : column.cell(row)}
    </div>
  );
  if (editing?.row !== id || editing.column !== name) return value;
  return (
    <Popover
      opened
      onDismiss={close}
      trapFocus
      position="bottom-start"
      width={320}
      shadow="md"
      withinPortal
      withRoles={false}
      // A hidden editor has nothing to focus: an empty cell is as high as nothing, and a cell may be scrolled away.
      hideDetached={false}
    >
      <Popover.Target>{value}</Popover.Target>
      {/* Browsers center a dialog element on the page. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <Popover.Dropdown role="dialog" aria-label={`${grid.rowName(row)}: ${column.label}`}>
        {grid.renderEditor(row, name, close, (replaced) => onEdited(row, name, replaced))}
      </Popover.Dropdown>
    </Popover>
  );
}

import { Button } from "@mantine/core";

import { m } from "#app/paraglide/messages.js";

import type { UnsavedCell, DataGridProps } from "./grid-props.ts";

import classes from "./data-grid.module.css";

interface UnsavedCellsProps<Row extends object> {
  grid: DataGridProps<Row>;
  unsaved: UnsavedCell<Row>[];
  isSaving: boolean;
  onRetry: () => void;
  onReplace: () => void;
  onDiscard: () => void;
}

const MAX_PROBLEMS = 10;

/** Alert with the cells that were not saved, the reasons, and buttons to retry, replace or discard. */
export function UnsavedCells<Row extends object>({
  grid: { columns, rowKey, rowName },
  unsaved,
  isSaving,
  onRetry,
  onReplace,
  onDiscard,
}: UnsavedCellsProps<Row>) {
  if (unsaved.length === 0 || isSaving) return null;
  const rejected = unsaved.filter(({ problem }) => problem !== null);
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;
  return (
    <div role="alert" className={classes.problems}>
      <ul>
        {rejected.slice(0, MAX_PROBLEMS).map(({ row, column, problem }) => (
          <li key={`${rowKey(row)} ${column}`}>
            {rowName(row)}, {labelOf(column)}: {problem?.text}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {rejected.length < unsaved.length && (
          <Button size="xs" onClick={onRetry}>
            {m.twins_grid_retry()}
          </Button>
        )}
        {rejected.some(({ problem }) => problem?.isConflict) && (
          <Button size="xs" onClick={onReplace}>
            {m.twins_grid_replace()}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onDiscard}>
          {m.twins_grid_discard()}
        </Button>
      </div>
    </div>
  );
}

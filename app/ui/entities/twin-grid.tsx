import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { href, Link, useNavigate, useRevalidator } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { fromList } from "#app/rules/list-place.ts";
import { listHref, listOfRows, type ListParams, nextSort } from "#app/rules/lists/list-href.ts";
import type {
  ColumnView,
  EntityRow,
  GridList,
} from "#app/server/entities/screens/list/entity-list.server.ts";
import { DataGrid } from "#app/ui/data-grid/data-grid.tsx";
import {
  type CellResult,
  type ChangedCell,
  type GridColumn,
  type PastedRows,
} from "#app/ui/data-grid/grid-props.ts";
import { useGridTexts } from "#app/ui/data-grid/use-grid-texts.ts";

import { consoleCell } from "./entity-value-view.tsx";

import classes from "./twin-sheet.module.css";

/** Editor of a cell. Its code is loaded when the first cell is edited, because it contains all form controls. */
const ValueEditor = lazy(async () => {
  const { ValueEditor: editor } = await import("#app/ui/entities/value-editor.tsx");
  return { default: editor };
});

interface TwinGridProps {
  list: GridList;
  /** ID of the form that submits the selected rows. */
  form: string;
  newRows?: PastedRows;
}

/** Grid with the twins of a list. The selection stays when the user opens other pages of the list. */
export function TwinGrid({ list, form, newRows }: TwinGridProps) {
  const { params, rows, columns, label } = list;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const texts = useGridTexts();
  if (texts === null) return null;
  const storageKey = `grid ${params.path} ${params.filters["class"]?.join(",") ?? ""}`;
  const elsewhere = [...selected].filter((id) => rows.every((row) => row.id !== id)).length;
  return (
    <div className={classes.grid}>
      <DataGrid
        // Not the columns, which a filter may change: unsaved cells and the steps to undo would be lost.
        key={storageKey}
        label={label}
        storageKey={storageKey}
        localization={texts}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={columns.map((column, index) => gridColumn(column, index === 0, params))}
        visible={params.cols}
        onVisible={(cols) => {
          if (cols.join(",") === params.cols.join(",")) return;
          void navigate(listHref(params, { cols }), { preventScrollReset: true });
        }}
        selected={selected}
        onSelected={setSelected}
        renderEditor={(row, key, close, onSaved) => (
          <Suspense fallback={<button type="button">{m.list_loading()}</button>}>
            <ValueEditor
              twinId={row.id}
              name={editName(columns, key)}
              close={close}
              onSaved={onSaved}
            />
          </Suspense>
        )}
        onSave={(cells, isReplacing) => saveCells(columns, cells, isReplacing)}
        onSaved={revalidate}
        {...(newRows && { newRows })}
      />
      {selected.size > 0 && (
        <p className={classes.selection}>
          <output>
            {elsewhere > 0
              ? m.twins_grid_selected_elsewhere({ count: selected.size, elsewhere })
              : m.twins_grid_selected({ count: selected.size })}
          </output>
          <button type="button" className={classes.clear} onClick={() => setSelected(new Set())}>
            {m.twins_grid_clear()}
          </button>
        </p>
      )}
      {[...selected].map((id) => (
        <input key={id} type="hidden" name="id" value={id} form={form} />
      ))}
    </div>
  );
}

function editName(columns: ColumnView[], key: string): string {
  return columns.find(({ name }) => name === key)?.edit ?? "";
}

function gridColumn(
  { name, label, sort, edit, isNumber }: ColumnView,
  isFirst: boolean,
  params: ListParams,
): GridColumn<EntityRow> {
  const list = listOfRows(params);
  return {
    key: name,
    label,
    header: sort ? <SortLink label={label} sort={sort} params={params} /> : label,
    ...(isNumber && { align: "end" as const }),
    isEditable: edit !== undefined,
    cell: (row) => {
      const value = consoleCell(row.values[name]);
      if (!isFirst) return value;
      const text = value ?? row.name;
      return row.href ? <Link to={fromList(row.href, list)}>{text}</Link> : text;
    },
  };
}

function SortLink({ label, sort, params }: { label: string; sort: string; params: ListParams }) {
  const [first] = params.sort;
  const sorted = first?.key === sort ? first : null;
  const Arrow = sorted?.descending ? IconArrowDown : IconArrowUp;
  return (
    <Link
      to={listHref(params, { sort: nextSort(params, sort) })}
      preventScrollReset
      className={classes.sort}
    >
      {label}
      {sorted && <Arrow size={14} aria-hidden />}
    </Link>
  );
}

/** Saves cells. Returns the result of each cell; null instead of the list if the server can't be reached. */
async function saveCells(
  columns: ColumnView[],
  changed: ChangedCell<EntityRow>[],
  isReplacing: boolean,
): Promise<CellResult[] | null> {
  const cells = changed.map(({ row, column, text, restored }) => ({
    twinId: row.id,
    name: editName(columns, column),
    text,
    ...(restored && { entries: restored.entries }),
    // Without a version the server overwrites a newer value of another user.
    ...(!isReplacing && { version: restored?.version ?? row.version }),
  }));
  const body = new URLSearchParams({ cells: JSON.stringify(cells) });
  try {
    const response = await fetch(href("/resources/twin-cells"), { method: "POST", body });
    if (response.status >= 500) return null;
    if (!response.ok) {
      const problem = { text: m.twins_save_failed(), isConflict: false };
      return cells.map(() => ({ problem, replaced: null }));
    }
    const { results } = (await response.json()) as { results: CellResult[] };
    return results;
  } catch {
    return null;
  }
}

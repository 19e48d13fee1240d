import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { type Location, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { parseCells } from "#app/rules/pasted-cells.ts";
import { splitLines } from "#app/ui/data-grid/new-row-lines.ts";
import type { Choice } from "#app/ui/forms/form-choice.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";

import { NewProductRow } from "./new-product-row.tsx";
import { NEW_PRODUCTS_FORM, type NewProducts as State } from "./use-new-products.ts";

import classes from "./new-products.module.css";

interface NewProductsProps {
  state: State;
  types: Choice[];
  labels: ReadonlyMap<string, string>;
  /** Keys of the grid's columns in display order. */
  columns: readonly string[];
  canAdd: boolean;
}

/** Form below the products' grid with the rows that wait to be created. */
export function NewProducts({ state, types, labels, columns, canAdd }: NewProductsProps) {
  const { rows, problems, sharedSkus } = state;
  useClearOnLeave(state.clear);
  const paste = (start: number, keys: readonly string[], text: string) => {
    const { past } = splitLines(parseCells(text), 0);
    if (past.length > 0) state.announce(state.paste(start, past, keys).note);
  };
  const add = () => {
    const key = flushSync(() => state.addEmpty());
    if (key !== null) focusRow(key);
  };
  const remove = (at: number) => {
    const next = rows[at + 1] ?? rows[at - 1];
    state.remove([rows[at]?.key ?? ""]);
    if (next) focusRow(next.key);
    else document.getElementById(ADD)?.focus();
  };
  if (rows.length === 0 && !canAdd && state.text === "") return null;
  return (
    <form
      id={NEW_PRODUCTS_FORM}
      method="post"
      noValidate
      aria-labelledby="new-products-title"
      className={classes.form}
      data-new-rows={rows.length > 0 ? "" : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void state.save();
      }}
    >
      {rows.length > 0 && <LeaveGuard form={NEW_PRODUCTS_FORM} unsaved isLeaving={isLeaving} />}
      <h2 id="new-products-title" className={classes.title}>
        {m.products_new_rows()}
      </h2>
      <output className={classes.status}>
        {state.note} {state.text}
      </output>
      {rows.map((row, at) => (
        <NewProductRow
          key={row.key}
          row={row}
          number={at + 1}
          types={types}
          labels={labels}
          problems={problems[row.key] ?? []}
          sharedSkuId={sharedSkus[row.key] ?? null}
          isLocked={state.isLocked(row.key)}
          onEnter={(column, text) => state.enter(row.key, column, text)}
          onPasteCells={(column, text) => paste(at, columnsFrom(column, columns), text)}
          onRemove={() => remove(at)}
        />
      ))}
      <Buttons
        state={state}
        canAdd={canAdd}
        onAdd={add}
        onPaste={(text) => paste(rows.length, columns, text)}
      />
      {canAdd && <p className={classes.hint}>{m.products_new_rows_add_hint()}</p>}
    </form>
  );
}

interface ButtonsProps extends Pick<NewProductsProps, "state" | "canAdd"> {
  onAdd: () => void;
  onPaste: (text: string) => void;
}

function Buttons({ state, canAdd, onAdd, onPaste }: ButtonsProps) {
  const { rows, isSaving, lost } = state;
  const discard = () => {
    state.clear();
    document.querySelector<HTMLElement>("[data-grid-cell][tabindex='0']")?.focus();
  };
  return (
    <div className={classes.buttons}>
      {rows.length > 0 && (
        <Button type="submit" aria-disabled={isSaving || undefined}>
          {lost.size > 0
            ? m.twins_grid_retry()
            : m.products_new_rows_create({ count: rows.length })}
        </Button>
      )}
      {canAdd && (
        <Button
          id={ADD}
          variant="default"
          onClick={onAdd}
          onPaste={({ clipboardData }) => onPaste(clipboardData.getData("text/plain"))}
        >
          {m.products_new_rows_add()}
        </Button>
      )}
      {rows.length > 0 && (
        <Button variant="default" disabled={isSaving} onClick={discard}>
          {m.products_new_rows_discard()}
        </Button>
      )}
    </div>
  );
}

const ADD = "new-products-add";

function focusRow(key: string): void {
  document.querySelector<HTMLElement>(`[data-new-row="${key}"] input`)?.focus();
}

/** Columns from the given one to the right: those of the grid or, for a column that it lacks, the column alone. */
function columnsFrom(column: string, columns: readonly string[]): readonly string[] {
  const at = columns.indexOf(column);
  return at === -1 ? [column] : columns.slice(at);
}

/** Parameters that only change how the rows of the page are arranged, so that new rows stay. */
const ARRANGING = ["cols", "density"];

function placeOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  for (const name of ARRANGING) query.delete(name);
  query.sort();
  return `${pathname}?${query}`;
}

function isLeaving(before: Location, after: Location): boolean {
  return placeOf(before) !== placeOf(after);
}

/** Discards the rows once the user has confirmed to leave them. */
function useClearOnLeave(clear: () => void): void {
  const place = placeOf(useLocation());
  const rendered = useRef(place);
  const leave = useEffectEvent(clear);
  useEffect(() => {
    if (rendered.current !== place) leave();
    rendered.current = place;
  }, [place]);
}

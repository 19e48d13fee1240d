import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { hasFilters, type ListParams } from "#app/rules/lists/list-href.ts";
import { MAX_NEW_ROWS, type NewRowsAnswer } from "#app/rules/selling/new-rows.ts";
import { useNewRows } from "#app/ui/data-grid/use-new-rows.ts";
import type { NewGridRow } from "#app/ui/data-grid/use-row-steps.ts";
import type { Choice } from "#app/ui/forms/form-choice.tsx";

import { isFillable, withType } from "./new-row-columns.ts";
import { sendNewRows } from "./send-new-rows.ts";

export interface NewProductsOptions {
  params: ListParams;
  /** Labels of the grid's columns by their keys. */
  labels: ReadonlyMap<string, string>;
  /** Product types that the user may create. */
  types: Choice[];
  /** ID of the type that new rows have at first; empty for none. */
  usualType: string;
  /** Reason why no rows can be added; null if they can. */
  refusal: string | null;
}

type Findings = Pick<NewRowsAnswer, "problems" | "sharedSkus">;
const NOTHING: Findings = { problems: {}, sharedSkus: {} };

interface State extends Findings {
  text: string;
  /** What the last paste into the rows left out. */
  note: string;
  isSaving: boolean;
  /** Keys of rows that may have been created: they stay as they are until the next response. */
  lost: ReadonlySet<string>;
  /** Keys of rows that are typed from the start, whose empty cells are no errors before they are to be created. */
  started: ReadonlySet<string>;
}

const START: State = {
  ...NOTHING,
  text: "",
  note: "",
  isSaving: false,
  lost: new Set(),
  started: new Set(),
};

/** Rows below the products' grid that wait to be created, what is wrong in them, and the calls that create them. */
export function useNewProducts(options: NewProductsOptions) {
  const { params, labels, types, usualType, refusal } = options;
  const [state, setState] = useState<State>(START);
  const { revalidate } = useRevalidator();
  const latest = useRef(0);
  const [saves, setSaves] = useState(0);
  const isLocked = (key: string) => state.isSaving || state.lost.has(key);

  const check = async (rows: readonly NewGridRow[]) => {
    latest.current += 1;
    const request = latest.current;
    if (rows.length === 0) return setState((old) => ({ ...old, ...NOTHING, text: "" }));
    const sent = await sendNewRows(rows, { isSave: false });
    if (latest.current !== request) return;
    setState((old) => {
      if (!sent?.answer) return { ...old, text: sent?.problem ?? m.products_new_rows_unchecked() };
      const { refusal: reason } = sent.answer;
      const found = withoutEmptyCells(sent.answer, rows, old.started);
      const text = reason ?? waitingText(rows, found);
      return { ...old, ...found, text };
    });
  };
  const newRows = useNewRows({
    max: MAX_NEW_ROWS,
    refusal,
    labels,
    isFillable: (column) => isFillable(column, params),
    complete: (cells, above) => withType(cells, types, above?.["type"] || usualType),
    isLocked,
    onChanged: (rows) => void check(rows),
  });
  const { rows } = newRows;

  const save = async () => {
    if (rows.length === 0 || state.isSaving) return;
    latest.current += 1;
    setState((old) => ({ ...old, isSaving: true, note: "", text: m.products_creating() }));
    const sent = await sendNewRows(rows, { isSave: true });
    setSaves((count) => count + 1);
    const rest = { isSaving: false, started: new Set<string>() };
    if (!sent) {
      const lost = new Set(rows.map(({ key }) => key));
      return setState((old) => ({ ...old, ...rest, lost, text: m.products_new_rows_lost() }));
    }
    const { answer, problem } = sent;
    const reason = answer?.refusal ?? problem ?? m.products_create_failed();
    if (!answer || answer.refusal !== null) {
      return setState((old) => ({ ...old, ...rest, text: reason }));
    }
    const created = Object.keys(answer.created);
    newRows.drop(created);
    const counts = { created: created.length, count: rows.length };
    const text = hasFilters(params)
      ? m.products_new_rows_created_filtered(counts)
      : m.products_new_rows_created(counts);
    const { problems, sharedSkus } = answer;
    setState({ ...START, problems, sharedSkus, text });
    if (created.length > 0) await revalidate();
  };
  useFocusAfterSave(saves, rows.length);

  return {
    ...newRows,
    ...state,
    isLocked,
    save,
    announce: (note: string) => setState((old) => ({ ...old, note })),
    addEmpty: () => {
      const key = newRows.addEmpty();
      if (key !== null) setState((old) => ({ ...old, started: new Set([...old.started, key]) }));
      return key;
    },
    clear: () => {
      latest.current += 1;
      newRows.clear();
      setState(START);
    },
  };
}

export type NewProducts = ReturnType<typeof useNewProducts>;

/** Leaves out what is missing in rows that the user has only begun to type. */
function withoutEmptyCells(
  { problems, sharedSkus }: Findings,
  rows: readonly NewGridRow[],
  started: ReadonlySet<string>,
): Findings {
  const found = rows.map(({ key, cells }) => {
    const own = problems[key] ?? [];
    const isEntered = ({ column }: { column: string | null }) =>
      column === null || (cells[column] ?? "").trim() !== "";
    return [key, started.has(key) ? own.filter(isEntered) : own] as const;
  });
  return { problems: Object.fromEntries(found), sharedSkus };
}

function waitingText(rows: readonly NewGridRow[], { problems }: Findings): string {
  const wrong = rows.filter(({ key }) => (problems[key] ?? []).length > 0).length;
  return m.products_new_rows_waiting({ count: rows.length, wrong });
}

/** ID of the form with the rows. */
export const NEW_PRODUCTS_FORM = "new-products";

/** After a save moves the focus to the first cell with an error or, if no row is left, back into the grid. */
function useFocusAfterSave(saves: number, left: number): void {
  const focus = useEffectEvent(() => {
    const form = document.getElementById(NEW_PRODUCTS_FORM);
    const target =
      left > 0
        ? (form?.querySelector<HTMLElement>("[aria-invalid='true']") ??
          form?.querySelector<HTMLElement>("button[type=submit]"))
        : document.querySelector<HTMLElement>("[data-grid-cell][tabindex='0']");
    target?.focus();
  });
  useEffect(() => {
    if (saves > 0) focus();
  }, [saves]);
}

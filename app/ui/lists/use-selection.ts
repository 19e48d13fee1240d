import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

import { useBrowserLayoutEffect } from "#app/ui/layout-effect.ts";

/** Limit of selected rows: more IDs would not fit into the URL of the page that they are submitted to. */
export const MAX_SELECTED = 300;

/**
 * Returns the IDs of selected rows in the URL. Without scripts, these are the rows that were selected on pages
 * visited before.
 */
export function useSelectedInUrl(): ReadonlySet<string> {
  const [params] = useSearchParams();
  return new Set(params.getAll("id"));
}

/**
 * Returns the selection of a list, including rows of its other pages. `rowIds` are the rows of this page, whose
 * checkboxes belong to the form.
 */
export function useSelection(formId: string, rowIds: string[]) {
  const inUrl = useSelectedInUrl();
  const [ids, setIds] = useState<ReadonlySet<string>>(inUrl);
  const page = rowIds.join(",");

  // Includes the checkboxes that were checked before hydration.
  useBrowserLayoutEffect(() => {
    const checked = boxesOf(formId).filter((box) => box.checked);
    setIds((before) => new Set([...before, ...checked.map(({ value }) => value)]));
  }, [formId]);
  useBrowserLayoutEffect(() => {
    for (const box of boxesOf(formId)) box.checked = box.checked || ids.has(box.value);
  }, [formId, page]);
  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !isBox(target, formId)) return;
      setIds((before) => withBox(before, target));
    };
    document.addEventListener("change", onChange);
    return () => document.removeEventListener("change", onChange);
  }, [formId]);

  const select = (isSelected: boolean) => {
    const boxes = boxesOf(formId);
    for (const box of boxes) box.checked = isSelected;
    setIds(isSelected ? new Set([...ids, ...boxes.map(({ value }) => value)]) : new Set());
  };
  return {
    count: ids.size,
    elsewhere: [...ids].filter((id) => !rowIds.includes(id)),
    selectPage: () => select(true),
    clear: () => select(false),
  };
}

/** Compares the `form` attribute: `form.id` would return the fields named `id` instead of the form's ID. */
function isBox(element: HTMLInputElement, formId: string): boolean {
  const isOfForm = element.getAttribute("form") === formId;
  return element.type === "checkbox" && element.name === "id" && isOfForm;
}

function boxesOf(formId: string): HTMLInputElement[] {
  const boxes = document.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=id]");
  return [...boxes].filter((box) => isBox(box, formId));
}

function withBox(ids: ReadonlySet<string>, { value, checked }: HTMLInputElement) {
  const after = new Set(ids);
  if (checked) after.add(value);
  else after.delete(value);
  return after;
}

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
  useBrowserLayoutEffect(() => updatePageBox(formId));
  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      const isPageBox = target.matches(PAGE_BOX);
      if (!isPageBox && !isBox(target, formId)) return;
      const boxes = isPageBox ? boxesOf(formId) : [target];
      for (const box of boxes) box.checked = target.checked;
      setIds((before) => boxes.reduce(withBox, before));
    };
    document.addEventListener("change", onChange);
    return () => document.removeEventListener("change", onChange);
  }, [formId]);

  return {
    count: ids.size,
    elsewhere: [...ids].filter((id) => !rowIds.includes(id)),
    clear: () => {
      for (const box of boxesOf(formId)) box.checked = false;
      setIds(new Set());
    },
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

/** The checkbox in the header of a list, which selects the rows of the page. */
const PAGE_BOX = "input[data-select-page]";

function updatePageBox(formId: string): void {
  const pageBox = document.querySelector<HTMLInputElement>(PAGE_BOX);
  if (!pageBox) return;
  const boxes = boxesOf(formId);
  const checked = boxes.filter((box) => box.checked).length;
  pageBox.checked = checked > 0 && checked === boxes.length;
  pageBox.indeterminate = checked > 0 && checked < boxes.length;
}

function withBox(
  ids: ReadonlySet<string>,
  { value, checked }: HTMLInputElement,
): ReadonlySet<string> {
  const after = new Set(ids);
  if (checked) after.add(value);
  else after.delete(value);
  return after;
}

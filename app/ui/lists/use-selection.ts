import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

import { useBrowserLayoutEffect } from "#app/ui/layout-effect.ts";

/** More do not fit into the address of the page that they are sent to. */
export const MAX_SELECTED = 300;

/** The rows that the address says are selected: without scripts, those of the pages before. */
export function useSelectedInUrl(): ReadonlySet<string> {
  const [params] = useSearchParams();
  return new Set(params.getAll("id"));
}

/**
 * The selected rows of a list, also those of its other pages. `rowIds` are the rows of this page, whose
 * checkboxes belong to the form.
 */
export function useSelection(formId: string, rowIds: string[]) {
  const inUrl = useSelectedInUrl();
  const [ids, setIds] = useState<ReadonlySet<string>>(inUrl);
  const page = rowIds.join(",");

  // Boxes that were checked before the page's scripts were there count.
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

/** A form that has fields named `id` has no other `id` for scripts, so the attribute is compared. */
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

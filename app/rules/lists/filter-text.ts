import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { formatDate } from "#app/rules/dates.ts";
import { formatNumber } from "#app/rules/numbers.ts";

import type { ListFilter } from "./list-filter.ts";
import type { ListParams } from "./list-href.ts";

/** Describes the search and the filters of a list, one text per condition. */
export function conditionTexts(
  { search, filters: chosen }: Pick<ListParams, "search" | "filters">,
  filters: ListFilter[],
): string[] {
  const texts = Object.entries(chosen).flatMap(([name, values]) =>
    values.map((value) => filterText(filters, name, value)),
  );
  return [...(search === "" ? [] : [m.list_search_condition({ text: search })]), ...texts];
}

/** Describes one value of a filter with the filter's label. */
export function filterText(filters: ListFilter[], name: string, value: string): string {
  const [field = "", end] = name.split(".");
  const filter =
    filters.find((candidate) => candidate.field === name) ??
    filters.find((candidate) => candidate.field === field);
  const label = filter?.label ?? field;
  if (filter && "kind" in filter && filter.kind !== "text") {
    const text = filter.kind === "days" ? formatDate(value, getLocale()) : formatNumber(value);
    const isLower = end === "from" || end === "min";
    return isLower
      ? m.list_chip_from({ label, value: text })
      : m.list_chip_to({ label, value: text });
  }
  const options = filter && ("options" in filter ? filter.options : filter.names);
  const option = options?.find((candidate) => candidate.value === value);
  return `${label}: ${option?.label ?? value}`;
}

import { IconX } from "@tabler/icons-react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { formatNumber } from "#app/rules/numbers.ts";

import { formatDate } from "../field-value.tsx";
import type { ListFilter } from "./list-filter.tsx";
import { listHref, type ListParams } from "./list-href.ts";

import classes from "./list-toolbar.module.css";

/** One chip per active filter, with a link to remove it. */
export function ListChips({ params, filters }: { params: ListParams; filters: ListFilter[] }) {
  const chips = Object.entries(params.filters).flatMap(([name, values]) =>
    values.map((value) => ({ name, value, text: labelFor(filters, name, value) })),
  );
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips}>
      {chips.map(({ name, value, text }) => (
        <li key={`${name}=${value}`}>
          {text}
          <Link
            to={listHref(params, { filters: without(params.filters, name, value) })}
            preventScrollReset
            aria-label={m.list_remove_filter({ name: text })}
          >
            <IconX size={14} aria-hidden />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li data-all>
          <Link to={listHref(params, { filters: {} })} preventScrollReset>
            {m.list_clear_all()}
          </Link>
        </li>
      )}
    </ul>
  );
}

function labelFor(filters: ListFilter[], name: string, value: string): string {
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

function without(filters: ListParams["filters"], name: string, value: string) {
  const { [name]: values = [], ...otherFilters } = filters;
  const rest = values.filter((other) => other !== value);
  return rest.length > 0 ? { ...otherFilters, [name]: rest } : otherFilters;
}

import { IconX } from "@tabler/icons-react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { filterText } from "#app/rules/lists/filter-text.ts";
import type { ListFilter } from "#app/rules/lists/list-filter.ts";
import { listHref, type ListParams } from "#app/rules/lists/list-href.ts";

import classes from "./list-toolbar.module.css";

/** Chips of the active filters, each with a link that removes it. */
export function ListChips({ params, filters }: { params: ListParams; filters: ListFilter[] }) {
  const chips = Object.entries(params.filters).flatMap(([name, values]) =>
    values.map((value) => ({ name, value, text: filterText(filters, name, value) })),
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

function without(filters: ListParams["filters"], name: string, value: string) {
  const { [name]: values = [], ...otherFilters } = filters;
  const rest = values.filter((other) => other !== value);
  return rest.length > 0 ? { ...otherFilters, [name]: rest } : otherFilters;
}

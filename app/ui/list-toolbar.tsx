import {
  IconAdjustmentsHorizontal,
  IconLayoutGrid,
  IconList,
  IconSearch,
  IconX,
} from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { listEntries, listHref, type ListParams } from "./list-href.ts";

import classes from "./list-toolbar.module.css";

const SEARCH_AFTER_MS = 150;

export interface ListFilter {
  field: string;
  label: string;
  options: { value: string; label: string }[];
}

const NO_FILTERS: ListFilter[] = [];

interface ListToolbarProps {
  params: ListParams;
  searchLabel?: string;
  filters?: ListFilter[];
  /** Whether the list can also show cards. */
  layouts?: boolean;
}

/** Search and filters are one GET form; what they say is the page's address. */
export function ListToolbar({
  params,
  searchLabel,
  filters = NO_FILTERS,
  layouts,
}: ListToolbarProps) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hidden = listEntries({ ...params, search: "", filters: {}, page: 1 });

  useEffect(() => () => clearTimeout(timer.current), []);

  const searchSoon = (event: FormEvent<HTMLInputElement>) => {
    const { form } = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void submit(form, { replace: params.search !== "", preventScrollReset: true });
    }, SEARCH_AFTER_MS);
  };

  return (
    <div className={classes.bar}>
      <search className={classes.wide} aria-label={searchLabel ?? m.list_search()}>
        <Form method="get" action={params.path} className={classes.form} preventScrollReset>
          {hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {searchLabel && (
            <div className={classes.search}>
              <IconSearch size={16} aria-hidden />
              <input
                key={params.path}
                type="search"
                name="search"
                defaultValue={params.search}
                placeholder={searchLabel}
                aria-label={searchLabel}
                autoComplete="off"
                onInput={searchSoon}
              />
            </div>
          )}
          {filters.length > 0 && <FilterPopover params={params} filters={filters} />}
          <button type="submit" className="sr">
            {m.list_search()}
          </button>
        </Form>
      </search>
      {layouts && <LayoutLinks params={params} />}
      <Chips params={params} filters={filters} />
    </div>
  );
}

function FilterPopover({ params, filters }: { params: ListParams; filters: ListFilter[] }) {
  const count = Object.values(params.filters).flat().length;
  return (
    <>
      <button type="button" popoverTarget="list-filters" className={classes.tool}>
        <IconAdjustmentsHorizontal size={16} aria-hidden />
        {m.list_filter()}
        {count > 0 && <span className={classes.count}>{count}</span>}
      </button>
      <div id="list-filters" popover="auto" className={classes.filters}>
        {filters.map(({ field, label, options }) => (
          <fieldset key={field}>
            <legend>{label}</legend>
            {options.map((option) => (
              <label key={option.value}>
                <input
                  // The address decides; a new one draws the boxes anew.
                  key={String(params.filters[field])}
                  type="checkbox"
                  name={`f.${field}`}
                  value={option.value}
                  defaultChecked={params.filters[field]?.includes(option.value)}
                />
                {option.label}
              </label>
            ))}
          </fieldset>
        ))}
        <div className={classes.buttons}>
          <Link to={listHref(params, { filters: {} })} preventScrollReset className={classes.tool}>
            {m.list_filter_clear()}
          </Link>
          <button type="submit" className={classes.apply}>
            {m.list_filter_apply()}
          </button>
        </div>
      </div>
    </>
  );
}

function LayoutLinks({ params }: { params: ListParams }) {
  const layouts = [
    { layout: "grid", label: m.list_layout_grid(), icon: IconList },
    { layout: "cards", label: m.list_layout_cards(), icon: IconLayoutGrid },
  ] as const;
  return (
    <nav className={classes.layouts} aria-label={m.list_layout()}>
      {layouts.map(({ layout, label, icon: Icon }) => (
        <Link
          key={layout}
          to={listHref(params, { layout })}
          preventScrollReset
          aria-current={params.layout === layout ? "true" : undefined}
          title={label}
        >
          <Icon size={16} aria-hidden />
          <span className="sr">{label}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Everything that narrows the list, each with the way to drop it. */
function Chips({ params, filters }: { params: ListParams; filters: ListFilter[] }) {
  const chips = filters.flatMap(({ field, label, options }) =>
    (params.filters[field] ?? []).map((value) => {
      const name = `${label}: ${options.find((option) => option.value === value)?.label ?? value}`;
      const rest = (params.filters[field] ?? []).filter((other) => other !== value);
      const { [field]: _dropped, ...others } = params.filters;
      return {
        name,
        to: listHref(params, { filters: rest.length > 0 ? { ...others, [field]: rest } : others }),
      };
    }),
  );
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips}>
      {chips.map(({ name, to }) => (
        <li key={name}>
          {name}
          <Link to={to} preventScrollReset aria-label={m.list_remove_filter({ name })}>
            <IconX size={14} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

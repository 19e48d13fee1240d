import { IconLayoutGrid, IconList, IconTable, IconSearch } from "@tabler/icons-react";
import { type FormEventHandler, useEffect, useRef } from "react";
import { Form, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { type ListFilter } from "#app/rules/lists/list-filter.ts";
import {
  listEntries,
  listHref,
  type ListParams,
  listProblem,
  parseSort,
} from "#app/rules/lists/list-href.ts";
import { Segments } from "#app/ui/segments.tsx";

import { ListChips } from "./list-chips.tsx";
import { FilterPopover } from "./list-filter.tsx";
import { useListForm } from "./list-form.ts";
import { type NamedKey, type SortOption, SortSelect, ViewPopover } from "./list-view.tsx";
import { type SavedView, ViewsMenu } from "./list-views.tsx";

import classes from "./list-toolbar.module.css";

const NONE: never[] = [];

export interface ListToolbarProps {
  params: ListParams;
  views: SavedView[];
  searchLabel?: string;
  filters?: ListFilter[];
  sorts?: SortOption[];
  /** Label of the default sort order if it isn't one of `sorts`. */
  usualOrder?: string;
  /** Keys that rows can be grouped by. */
  groups?: NamedKey[];
  /** Columns that can be shown, hidden and moved. */
  columns?: NamedKey[];
  /** How to get more columns. */
  columnsHelp?: string;
  /** True if the list also has a card layout. */
  layouts?: boolean;
  /** True if the list also has a grid with editable cells. */
  hasSheet?: boolean;
}

/** Toolbar of a list. Search, filters, order and columns are one GET form, whose entries become the URL. */
export function ListToolbar({
  params,
  views,
  searchLabel,
  filters: allFilters = NONE,
  sorts: allSorts = NONE,
  usualOrder,
  groups: allGroups = NONE,
  columns: allColumns = NONE,
  columnsHelp,
  layouts,
  hasSheet = false,
}: ListToolbarProps) {
  const { controls } = params;
  const { hidden = NONE } = controls;
  const filters = allFilters.filter(({ field }) => !hidden.includes(field));
  const columns = allColumns.filter(({ key }) => !hidden.includes(key));
  const problem = listProblem(params);
  const sorts = allSorts.filter(({ key }) => controls.sorts.includes(key));
  const groups = controls.hasGroups ? allGroups : NONE;
  const { ref, send, onSubmit, sendSoon } = useListForm(params);
  const sendNow: FormEventHandler<HTMLInputElement | HTMLSelectElement> = (event) =>
    send(event.currentTarget.form);
  return (
    <div className={classes.bar} data-layout={params.layout}>
      <search className={classes.wide} aria-label={searchLabel ?? m.list_search()}>
        <Form
          ref={ref}
          method="get"
          action={params.path}
          className={classes.form}
          preventScrollReset
          onSubmit={onSubmit}
        >
          {hiddenEntries(params, { sorts, groups, columns }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {searchLabel && (
            <SearchBox label={searchLabel} value={params.search} onInput={sendSoon} />
          )}
          <button type="submit" className="sr">
            {m.list_search()}
          </button>
          {filters.length > 0 && <FilterPopover params={params} filters={filters} />}
          {sorts.length > 0 && (
            <>
              <SortSelect params={params} sorts={sorts} usual={usualOrder} onChange={sendNow} />
              <button type="submit" className={`no-scripts ${classes.tool} ${classes.sortGo}`}>
                {m.list_show()}
              </button>
            </>
          )}
          {hasViewPopover(groups, columns) && (
            <ViewPopover
              params={params}
              groups={groups}
              columns={columns}
              columnsHelp={columnsHelp}
              onChange={sendNow}
            />
          )}
        </Form>
      </search>
      {controls.hasViews && <ViewsMenu params={params} views={views} />}
      {layouts && <LayoutLinks params={params} hasSheet={hasSheet} />}
      <ListChips params={params} filters={filters} />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

function hasViewPopover(groups: NamedKey[], columns: NamedKey[]): boolean {
  return groups.length > 0 || columns.length > 0;
}

/** Returns the list state that has no controls in the form, as hidden entries. */
function hiddenEntries(
  params: ListParams,
  { sorts, groups, columns }: Pick<Required<ListToolbarProps>, "sorts" | "groups" | "columns">,
): [string, string][] {
  const { defaults } = params;
  const { search, filters, group } = defaults;
  const rest = listEntries({
    ...params,
    search,
    filters,
    page: 1,
    ...(sorts.length > 0 && { sort: parseSort(defaults.sort) }),
    ...(groups.length > 0 && { group, open: [] }),
    ...(columns.length > 0 && { cols: defaults.cols.split(",") }),
    ...(hasViewPopover(groups, columns) && { density: defaults.density }),
  });
  // Unchecked checkboxes post nothing, so without an empty value a filter of the view could not be cleared.
  return [...rest, ...Object.keys(filters).map((field): [string, string] => [`f.${field}`, ""])];
}

interface SearchBoxProps {
  label: string;
  value: string;
  onInput: FormEventHandler<HTMLInputElement>;
}

function SearchBox({ label, value, onInput }: SearchBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  // Don't overwrite what the user is typing; otherwise the input follows the URL.
  useEffect(() => {
    const box = ref.current;
    if (box && box !== document.activeElement) box.value = value;
  }, [value]);
  return (
    <div className={classes.search}>
      <IconSearch size={16} aria-hidden />
      <input
        ref={ref}
        type="search"
        name="search"
        defaultValue={value}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        onInput={onInput}
      />
    </div>
  );
}

function LayoutLinks({ params, hasSheet }: { params: ListParams; hasSheet: boolean }) {
  const layouts = [
    { layout: "grid", label: m.list_layout_grid(), icon: IconList },
    { layout: "cards", label: m.list_layout_cards(), icon: IconLayoutGrid },
    ...(hasSheet
      ? [{ layout: "sheet", label: m.list_layout_sheet(), icon: IconTable } as const]
      : []),
  ] as const;
  return (
    <Segments className={classes.layouts} label={m.list_layout()}>
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
    </Segments>
  );
}

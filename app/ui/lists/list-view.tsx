import { IconChevronLeft, IconChevronRight, IconColumns3 } from "@tabler/icons-react";
import { type FormEventHandler, useEffect, useRef } from "react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import {
  listHref,
  type ListDensity,
  type ListParams,
  formatSort,
} from "#app/rules/lists/list-href.ts";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";

import classes from "./list-toolbar.module.css";

export interface SortOption {
  key: string;
  label: string;
  /** Type of the values, which determines the labels of both directions, such as "A to Z". */
  of?: "text" | "number" | "time";
}

export interface NamedKey {
  key: string;
  label: string;
}

interface SyncedSelectProps {
  name: string;
  label: string;
  value: string;
  onChange: FormEventHandler<HTMLSelectElement>;
  children: React.ReactNode;
  className?: string | undefined;
}

/** Select that follows the URL without losing the focus. */
function SyncedSelect({ name, label, value, onChange, children, className }: SyncedSelectProps) {
  const ref = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.value = value;
  }, [value]);
  return (
    <select
      ref={ref}
      name={name}
      aria-label={label}
      title={label}
      defaultValue={value}
      onChange={onChange}
      className={className}
    >
      {children}
    </select>
  );
}

interface SortSelectProps {
  params: ListParams;
  sorts: SortOption[];
  usual: string | undefined;
  onChange: FormEventHandler<HTMLSelectElement>;
}

/** Sort control for layouts without column headers: cards, and tables on a phone. */
export function SortSelect({ params, sorts, usual, onChange }: SortSelectProps) {
  const { controls, defaults } = params;
  // An empty value means the default order of the list, which is by relevance during a search.
  const valueOf = (sort: string) => (sort === defaults.sort ? "" : sort);
  const bestMatch = { value: "-relevance", text: m.list_sort_relevance() };
  const options = [
    ...(controls.sorts.includes("relevance") ? [bestMatch] : []),
    ...sorts.flatMap(({ key, label, of }) => [
      { value: key, text: sortLabels[of ?? "other"][0]({ label }) },
      { value: `-${key}`, text: sortLabels[of ?? "other"][1]({ label }) },
    ]),
  ];
  // Only one option may have an empty value: with two, the select would change and the page would load its rows
  // again.
  const isListed = options.some(({ value }) => value === defaults.sort);
  return (
    <SyncedSelect
      name="sort"
      label={m.list_sort()}
      value={valueOf(formatSort(params.sort.slice(0, 1)))}
      onChange={onChange}
      className={classes.sort}
    >
      {usual && !isListed && <option value="">{usual}</option>}
      {options.map((option) => (
        <option key={option.value} value={valueOf(option.value)}>
          {option.text}
        </option>
      ))}
    </SyncedSelect>
  );
}

const sortLabels = {
  text: [m.list_sort_a_z, m.list_sort_z_a],
  number: [m.list_sort_low, m.list_sort_high],
  time: [m.list_sort_old, m.list_sort_new],
  other: [m.list_sort_up, m.list_sort_down],
} as const;

interface ViewPopoverProps {
  params: ListParams;
  groups: NamedKey[];
  columns: NamedKey[];
  columnsHelp?: string | undefined;
  onChange: FormEventHandler<HTMLInputElement | HTMLSelectElement>;
}

/** Popover with controls for grouping, for the height of rows, and for the visible columns and their order. */
export function ViewPopover({ params, groups, columns, columnsHelp, onChange }: ViewPopoverProps) {
  return (
    <>
      <button type="button" popoverTarget="list-view" className={classes.tool}>
        <IconColumns3 size={16} aria-hidden />
        <span className={classes.words}>{m.list_view()}</span>
      </button>
      <div id="list-view" popover="auto" className={classes.pop} data-stay="">
        {groups.length > 0 && (
          <fieldset>
            <legend>{m.list_group()}</legend>
            <SyncedSelect
              name="group"
              label={m.list_group()}
              value={params.group ?? ""}
              onChange={onChange}
              className={classes.select}
            >
              <option value="">{m.list_group_none()}</option>
              {groups.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </SyncedSelect>
          </fieldset>
        )}
        <fieldset>
          <legend>{m.list_density()}</legend>
          <DensitySelect params={params} onChange={onChange} />
        </fieldset>
        {columns.length > 0 && (
          <fieldset>
            <legend>{m.list_columns()}</legend>
            <ColumnBoxes params={params} columns={columns} onChange={onChange} />
            {columnsHelp && <p className={classes.hint}>{columnsHelp}</p>}
          </fieldset>
        )}
        <div className={classes.buttons}>
          <Link
            to={listHref(params, {
              group: params.defaults.group,
              density: params.defaults.density,
              cols: params.defaults.cols.split(","),
            })}
            preventScrollReset
            className={classes.tool}
          >
            {m.list_columns_reset()}
          </Link>
          <button type="submit" className={`no-scripts ${classes.apply}`}>
            {m.list_show()}
          </button>
        </div>
      </div>
    </>
  );
}

function DensitySelect({ params, onChange }: Pick<ViewPopoverProps, "params" | "onChange">) {
  // An empty value means the default, as for the sort order, so that it doesn't stay in the URL.
  const valueOf = (density: ListDensity) => (density === params.defaults.density ? "" : density);
  return (
    <SyncedSelect
      name="density"
      label={m.list_density()}
      value={valueOf(params.density)}
      onChange={onChange}
      className={classes.select}
    >
      <option value={valueOf("comfortable")}>{m.list_density_comfortable()}</option>
      <option value={valueOf("compact")}>{m.list_density_compact()}</option>
    </SyncedSelect>
  );
}

/**
 * Checkboxes of the columns. Visible ones come first in their order, because checkboxes are submitted in document
 * order.
 */
function ColumnBoxes({ params, columns, onChange }: Omit<ViewPopoverProps, "groups">) {
  const { cols } = params;
  const visibleColumns = cols
    .map((key) => columns.find((column) => column.key === key))
    .filter((column) => column !== undefined);
  const hidden = columns.filter(({ key }) => !cols.includes(key));
  return [...visibleColumns, ...hidden].map(({ key, label }) => {
    const at = cols.indexOf(key);
    return (
      <div key={key} className={classes.column}>
        <CheckboxLabel>
          <ColumnBox name={key} on={at >= 0} onChange={onChange} />
          {label}
        </CheckboxLabel>
        {at > 0 && (
          <Move params={params} from={at} to={at - 1} label={m.list_column_left({ label })}>
            <IconChevronLeft size={16} aria-hidden />
          </Move>
        )}
        {at >= 0 && at < cols.length - 1 && (
          <Move params={params} from={at} to={at + 1} label={m.list_column_right({ label })}>
            <IconChevronRight size={16} aria-hidden />
          </Move>
        )}
      </div>
    );
  });
}

interface ColumnBoxProps {
  name: string;
  on: boolean;
  onChange: FormEventHandler<HTMLInputElement>;
}

function ColumnBox({ name, on, onChange }: ColumnBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.checked = on;
  }, [on]);
  return (
    <input
      ref={ref}
      type="checkbox"
      name="cols"
      value={name}
      defaultChecked={on}
      onChange={onChange}
    />
  );
}

interface MoveProps {
  params: ListParams;
  from: number;
  to: number;
  label: string;
  children: React.ReactNode;
}

function Move({ params, from, to, label, children }: MoveProps) {
  const moved = params.cols.toSpliced(from, 1);
  const cols = moved.toSpliced(to, 0, params.cols[from] ?? "");
  return (
    <Link
      to={listHref(params, { cols })}
      preventScrollReset
      replace
      aria-label={label}
      title={label}
      className={classes.move}
    >
      {children}
    </Link>
  );
}

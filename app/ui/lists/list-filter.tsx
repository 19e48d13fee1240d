import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { type FilterOption, type ListFilter } from "#app/rules/lists/list-filter.ts";
import { listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";
import { CalendarButton } from "#app/ui/dates/calendar-button.tsx";

import { FilterValues } from "./filter-values.tsx";

import classes from "./list-toolbar.module.css";

interface FilterPopoverProps {
  params: ListParams;
  filters: ListFilter[];
}

/** Popover with the filters of a list. They belong to the list's form, so they apply only when it is submitted. */
export function FilterPopover({ params, filters }: FilterPopoverProps) {
  const count = Object.values(params.filters).flat().length;
  return (
    <>
      <button type="button" popoverTarget="list-filters" className={classes.tool}>
        <IconAdjustmentsHorizontal size={16} aria-hidden />
        <span className={classes.words}>{m.list_filter()}</span>
        {count > 0 && <span className={classes.count}>{count}</span>}
      </button>
      <div id="list-filters" popover="auto" className={classes.pop}>
        {filters.map((filter) => (
          <fieldset key={filter.field}>
            <legend>{filter.label}</legend>
            {"options" in filter ? (
              <Boxes params={params} field={filter.field} options={filter.options} />
            ) : filter.kind === "text" ? (
              <FilterValues filter={filter} values={params.filters[filter.field] ?? []} />
            ) : (
              <Bounds
                params={params}
                kind={filter.kind}
                field={filter.field}
                label={filter.label}
                hint={filter.hint}
              />
            )}
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

interface BoxesProps {
  params: ListParams;
  field: string;
  options: FilterOption[];
}

function Boxes({ params, field, options }: BoxesProps) {
  const chosen = params.filters[field] ?? [];
  return options.map(({ value, label, group }, index) => (
    <div key={value}>
      {group !== undefined && group !== options[index - 1]?.group && (
        <p className={classes.group}>{group}</p>
      )}
      <CheckboxLabel>
        <input
          // Remount the checkboxes when the URL changes, because the URL is their source of truth.
          key={chosen.join(",")}
          type="checkbox"
          name={`f.${field}`}
          value={value}
          defaultChecked={chosen.includes(value)}
        />
        {label}
      </CheckboxLabel>
    </div>
  ));
}

interface BoundsProps {
  params: ListParams;
  kind: "days" | "numbers";
  field: string;
  label: string;
  hint: string | undefined;
}

function Bounds({ params, kind, field, label, hint }: BoundsProps) {
  const ends =
    kind === "days"
      ? ([
          ["from", m.list_from()],
          ["to", m.list_to()],
        ] as const)
      : ([
          ["min", m.list_from()],
          ["max", m.list_to()],
        ] as const);
  const idOf = (end: string) => `filter-${field}-${end}`;
  return (
    <>
      <div className={classes.bounds}>
        {ends.map(([end, text]) => {
          const [value = ""] = params.filters[`${field}.${end}`] ?? [];
          return (
            <label key={end}>
              {text}
              <input
                key={value}
                id={idOf(end)}
                type={kind === "days" ? "date" : "text"}
                inputMode={kind === "days" ? undefined : "decimal"}
                name={`f.${field}.${end}`}
                defaultValue={value}
                autoComplete="off"
              />
            </label>
          );
        })}
        {kind === "days" && (
          <CalendarButton label={label} inputIds={ends.map(([end]) => idOf(end))} />
        )}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
    </>
  );
}

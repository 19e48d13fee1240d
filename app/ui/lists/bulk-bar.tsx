import { m } from "#app/paraglide/messages.js";
import { listEntries, type ListParams } from "#app/rules/lists/list-href.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";

import { MAX_SELECTED, useSelection } from "./use-selection.ts";

import classes from "./bulk-bar.module.css";

/** ID of the form that the checkboxes of a list belong to. */
export const BULK_FORM_ID = "bulk";

export interface BulkAction {
  /** Action of the bulk page, such as `edit` or `delete`. */
  key: string;
  label: string;
  isDanger?: boolean;
}

interface BulkBarProps {
  /** URL of the page that the selection is submitted to. */
  action: string;
  actions: BulkAction[];
  /** The list with the rows of its page. Its filters determine "all that match". */
  list: { params: ListParams; total: number; hasMore: boolean; rows: { id: string }[] };
  /** Another page that the selection can be submitted to. */
  extra?: { action: string; label: string };
}

/**
 * Bar with actions for the selected rows of a list, or for all that match its filters. With scripts it appears when the
 * first row is selected; without, it is always below the list.
 */
export function BulkBar(props: BulkBarProps) {
  const { actions, extra, list } = props;
  if ((actions.length === 0 && !extra) || list.total === 0) return null;
  // Remount when the layout changes: the grid has a separate selection.
  return <SelectionBar key={`${list.params.path} ${list.params.layout}`} {...props} />;
}

function SelectionBar({ action, actions, list, extra }: BulkBarProps) {
  const { params, total, rows } = list;
  const selection = useSelection(
    BULK_FORM_ID,
    rows.map(({ id }) => id),
  );
  const isGrid = params.layout === "sheet";
  const elsewhere = isGrid ? [] : selection.elsewhere;
  const isTooMany = selection.count > MAX_SELECTED;
  return (
    <form id={BULK_FORM_ID} action={action} className={classes.bar} aria-label={m.bulk_bar()}>
      {listEntries({ ...params, page: 1 }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <div className={classes.choice}>
        <label className={classes.all}>
          <input type="checkbox" name="all" value="1" />
          {m.bulk_all({ total: formatNumber(total) })}
        </label>
        {!isGrid && <SelectionCount selection={selection} />}
        {!isGrid && <PagesWithoutScripts list={list} />}
      </div>
      <div className={classes.actions}>
        {extra && (
          <ButtonSubmit formAction={extra.action} size="compact-sm">
            {extra.label}
          </ButtonSubmit>
        )}
        {actions.map(({ key, label, isDanger }) => (
          <ButtonSubmit
            key={key}
            name="do"
            value={key}
            size="compact-sm"
            {...(isDanger && { color: "red", variant: "light" })}
          >
            {label}
          </ButtonSubmit>
        ))}
      </div>
      {isTooMany && (
        <p role="alert" className={classes.problem}>
          {m.bulk_too_many({ max: MAX_SELECTED })}
        </p>
      )}
    </form>
  );
}

function SelectionCount({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const { count, elsewhere, clear } = selection;
  return (
    <>
      {count > 0 && (
        <output>
          {elsewhere.length > 0
            ? m.twins_grid_selected_elsewhere({ count, elsewhere: elsewhere.length })
            : m.twins_grid_selected({ count })}
        </output>
      )}
      {count > 0 && (
        <button type="button" className={`${classes.link} scripts-only`} onClick={clear}>
          {m.twins_grid_clear()}
        </button>
      )}
    </>
  );
}

/** Buttons to the neighboring pages that submit the selection too. With scripts the pager's links keep it. */
function PagesWithoutScripts({ list: { params, total, hasMore } }: Pick<BulkBarProps, "list">) {
  const { page, size, path } = params;
  const hasNext = hasMore || page * size < total;
  const pages = [
    ...(page > 1 ? [{ to: page - 1, label: m.bulk_previous_page() }] : []),
    ...(hasNext ? [{ to: page + 1, label: m.bulk_next_page() }] : []),
  ];
  return pages.map(({ to, label }) => (
    <button
      key={to}
      formAction={path}
      name="page"
      value={to}
      className={`${classes.link} no-scripts`}
    >
      {label}
    </button>
  ));
}

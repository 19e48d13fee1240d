import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { listEntries, type ListParams } from "#app/ui/list/list-href.ts";

import classes from "./bulk-bar.module.css";

/** The form that the checkboxes of a list belong to. */
export const BULK_FORM_ID = "bulk";

export interface BulkAction {
  /** What the bulk page is asked for: `edit`, `delete`. */
  key: string;
  label: string;
  isDanger?: boolean;
}

interface BulkBarProps {
  /** The page that the selection leads to. */
  action: string;
  actions: BulkAction[];
  /** The list, whose filters "all that match" goes by. */
  params: ListParams;
  total: number;
  /** Another page that takes the selection. */
  extra?: { action: string; label: string };
}

/** What can be done with the selected rows of a list, or with all that match. Works without scripts. */
export function BulkBar({ action, actions, params, total, extra }: BulkBarProps) {
  if ((actions.length === 0 && !extra) || total === 0) return null;
  return (
    <form id={BULK_FORM_ID} action={action} className={classes.bar} aria-label={m.bulk_bar()}>
      {listEntries({ ...params, page: 1 }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className={classes.all}>
        <input type="checkbox" name="all" value="1" />
        {m.bulk_all({ total: formatNumber(total) })}
      </label>
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
    </form>
  );
}

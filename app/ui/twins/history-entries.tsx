import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import { historyHref, type HistoryPlace } from "#app/rules/twins/history-place.ts";
import type { HistoryItem } from "#app/server/twins/entry/twin-history.server.ts";
import { InlinePager } from "#app/ui/lists/inline-pager.tsx";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import classes from "./history.module.css";

interface HistoryEntriesProps {
  place: HistoryPlace;
  twinId: string;
  history: PageSlice<HistoryItem>;
  /** True if the platform can compare and restore states. */
  canCompare: boolean;
}

/** List of the changes of a twin, newest first. */
export function HistoryEntries({ place, twinId, history, canCompare }: HistoryEntriesProps) {
  return (
    <Section title={m.history_title()}>
      {history.items.length === 0 ? (
        <p className={classes.quiet}>{m.history_none()}</p>
      ) : (
        <ol className={classes.list}>
          {history.items.map((entry) => (
            <li key={entry.id}>
              <div>
                <p>{entry.text}</p>
                <p className={classes.quiet}>
                  <Actor entry={entry} /> · <Ago iso={entry.at} />
                  {entry.twinId !== twinId && ` · ${m.history_of_merged()}`}
                </p>
              </div>
              {canCompare && entry.twinId === twinId && (
                <Link to={historyHref(place, twinId, entry.id)}>{m.history_compare()}</Link>
              )}
            </li>
          ))}
        </ol>
      )}
      <InlinePager name="page" label={m.history_title()} slice={history} />
    </Section>
  );
}

const ORIGINS: Readonly<Record<string, () => string>> = {
  bulk: m.history_by_bulk,
  import: m.history_by_import,
  writer: m.history_by_writer,
  marketplace: m.history_by_marketplace,
  product: m.history_by_product,
  copy: m.history_by_copy,
  "price-rule": m.history_by_price_rule,
  token: m.history_by_token,
  merge: m.history_by_merge,
  restore: m.history_by_restore,
};

/** Author of a change and its origin, such as a bulk change. A change of a user without an origin was made by hand. */
export function Actor({
  entry: { actor, origin },
}: {
  entry: Pick<HistoryItem, "actor" | "origin">;
}) {
  const by = (ORIGINS[origin] ?? (actor ? m.history_by_hand : null))?.();
  const who = actor || m.history_system();
  return by ? `${who} (${by})` : who;
}

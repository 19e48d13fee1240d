import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import {
  historyHref,
  type HistoryPlace,
  historySubjectHref,
} from "#app/rules/twins/history-place.ts";
import { Tabs } from "#app/ui/segments.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

interface HistoryTabsProps {
  place: HistoryPlace;
  twinId: string;
  active: "details" | "history";
}

/** Tabs with the details and the history of a twin. */
export function HistoryTabs({ place, twinId, active }: HistoryTabsProps) {
  const current = (tab: HistoryTabsProps["active"]) => (tab === active ? "page" : undefined);
  const listPlace = useListPlace();
  return (
    <Tabs label={m.history_sections()}>
      <Link to={listPlace(historySubjectHref(place, twinId))} aria-current={current("details")}>
        {m.history_details()}
      </Link>
      <Link to={listPlace(historyHref(place, twinId))} aria-current={current("history")}>
        {m.history_title()}
      </Link>
    </Tabs>
  );
}

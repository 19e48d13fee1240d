import { useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { historyPlaceOf } from "#app/rules/twins/history-place.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { listHistory } from "#app/server/twins/entry/twin-history.server.ts";
import { viewStatus } from "#app/server/twins/status-view.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page } from "#app/ui/page.tsx";
import { HistoryEntries } from "#app/ui/twins/history-entries.tsx";
import { HistoryTabs } from "#app/ui/twins/history-tabs.tsx";

import type { Route } from "./+types/list";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [{ twin, relatedObjects }, history, canCompare] = await throwAsStatus(
    Promise.all([
      getTwin(caller, params.twinId),
      listHistory(caller, params.twinId, parseSlicePage(url, "page")),
      hasCapability(caller, "history"),
    ]),
  );
  const status = viewStatus(relatedObjects.statusMap[twin.statusId]);
  return { name: twin.name, status, history, canCompare };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.history_action({ name: loaderData?.name ?? "" }) },
];

/** Page of the history of a product, a marketplace card or a connector. */
export default function History({ loaderData, params }: Route.ComponentProps) {
  const place = historyPlaceOf(useLocation().pathname);
  const { name, status, history, canCompare } = loaderData;
  const { twinId } = params;
  return (
    <Page title={name} badge={<StatusBadge status={status} />} width="narrow">
      <HistoryTabs place={place} twinId={twinId} active="history" />
      <HistoryEntries place={place} twinId={twinId} history={history} canCompare={canCompare} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

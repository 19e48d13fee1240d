import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { twinPlaceOf } from "#app/rules/twins/twin-place.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { loadEntryHead } from "#app/server/twins/entry/entry.server.ts";
import { listHistory } from "#app/server/twins/entry/twin-history.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { EntryPage } from "#app/ui/twins/entry-page.tsx";
import { HistoryEntries } from "#app/ui/twins/history-entries.tsx";
import { useTwinPlace } from "#app/ui/twins/use-twin-place.ts";

import type { Route } from "./+types/history";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [entry, history, canCompare] = await throwAsStatus(
    Promise.all([
      loadEntryHead(caller, params.headTwinId, twinPlaceOf(url.pathname)),
      listHistory(caller, params.headTwinId, parseSlicePage(url, "page")),
      hasCapability(caller, "history"),
    ]),
  );
  return { entry, history, canCompare };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.entry.name ?? m.browse_history() },
];

/** Page of an entry's history, newest first. */
export default function EntryHistory({ loaderData }: Route.ComponentProps) {
  const { entry, history, canCompare } = loaderData;
  const place = useTwinPlace();
  return (
    <EntryPage entry={entry} tab="history">
      <HistoryEntries place={place} twinId={entry.id} history={history} canCompare={canCompare} />
    </EntryPage>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

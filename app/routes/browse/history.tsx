import { m } from "#app/paraglide/messages.js";
import { HistoryEntries } from "#app/routes/history/components/history-entries.tsx";
import { parseSlicePage } from "#app/rules/page-slice.ts";
import { twinPlaceOf } from "#app/rules/twin-place.ts";
import { loadEntryHead } from "#app/server/browse/entry.server.ts";
import { getCaller } from "#app/server/caller.server.ts";
import { listHistory } from "#app/server/history/twin-history.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";

import type { Route } from "./+types/history";
import { EntryPage } from "./components/entry-page.tsx";
import { useTwinPlace } from "./components/use-twin-place.ts";

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

/** The history of an entry, newest first. */
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

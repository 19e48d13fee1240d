import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/page-slice.ts";
import { twinPlaceOf } from "#app/rules/twin-place.ts";
import { loadEntryHead } from "#app/server/browse/entry.server.ts";
import { listHistory } from "#app/server/browse/history.server.ts";
import { getCaller } from "#app/server/caller.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { InlinePager } from "#app/ui/list/inline-pager.tsx";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import type { Route } from "./+types/history";
import { EntryPage } from "./components/entry-page.tsx";

import classes from "./components/entry-parts.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [entry, history] = await throwAsStatus(
    Promise.all([
      loadEntryHead(caller, params.headTwinId, twinPlaceOf(url.pathname)),
      listHistory(caller, params.headTwinId, parseSlicePage(url, "page")),
    ]),
  );
  return { entry, history };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.entry.name ?? m.browse_history() },
];

/** The history of an entry, newest first. */
export default function EntryHistory({ loaderData: { entry, history } }: Route.ComponentProps) {
  return (
    <EntryPage entry={entry} tab="history">
      <Section title={m.browse_history()}>
        {history.items.length === 0 ? (
          <p className={classes.none}>{m.browse_history_none()}</p>
        ) : (
          <ol className={classes.list}>
            {history.items.map(({ id, text, actor, at }) => (
              <li key={id}>
                <p>{text}</p>
                <p className={classes.none}>
                  {actor || m.browse_history_system()} · <Ago iso={at} />
                </p>
              </li>
            ))}
          </ol>
        )}
        <InlinePager name="page" label={m.browse_history()} slice={history} />
      </Section>
    </EntryPage>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

import { data, redirect, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { historyHref, historyPlaceOf } from "#app/rules/twins/history-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { CODE, throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import {
  compareStates,
  listHistory,
  restoreValues,
} from "#app/server/twins/entry/twin-history.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { revalidateIfRefused } from "#app/ui/outdated-page.ts";
import { Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/compare";
import { StateChoice } from "./components/state-choice.tsx";
import { StateTable } from "./components/state-table.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const { twinId, historyId } = params;
  const side = readSide(url);
  const withId = url.searchParams.get("with") || null;
  const [{ twin }, comparison, recent] = await throwAsStatus(
    Promise.all([
      getTwin(caller, twinId),
      compareStates(caller, twinId, { historyId, side, withId }),
      listHistory(caller, twinId, 1),
    ]),
  );
  const mayRestore = withId === null && twin.actions.includes("EDIT");
  const own = recent.items.filter((entry) => entry.twinId === twinId);
  return { name: twin.name, comparison, recent: own, side, withId, mayRestore };
}

function readSide(url: URL): "before" | "after" {
  return url.searchParams.get("state") === "after" ? "after" : "before";
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const keys = form.getAll("key").filter((key) => typeof key === "string");
  if (keys.length === 0) {
    return data({ problem: m.history_restore_none(), keys }, { status: 422 });
  }
  const { twinId, historyId } = params;
  const version = Number(form.get("version")) || 1;
  const work = restoreValues(getCaller(context), twinId, historyId, {
    side: readSide(url),
    keys,
    version,
  });
  const problem = await catchActionError(work, m.history_restore_failed());
  if (problem) {
    const isConflict = problem.requestError?.code === CODE.VERSION_CONFLICT;
    const text = isConflict ? m.history_conflict() : problem.text;
    return data({ problem: text, keys }, { status: problem.status });
  }
  flashToast(context, "success", m.history_restored());
  return redirect(historyHref(historyPlaceOf(url.pathname), twinId));
}

export const shouldRevalidate = revalidateIfRefused;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.history_action({ name: loaderData?.name ?? "" }) },
];

/** Page that compares a state of a twin with another state, and restores values. */
export default function CompareStates({ actionData, loaderData, params }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const { name, comparison, recent, side, withId, mayRestore } = loaderData;
  return (
    <Page
      title={m.history_action({ name })}
      back={{
        to: historyHref(historyPlaceOf(pathname), params.twinId),
        label: m.history_back(),
      }}
      width="narrow"
    >
      <StateChoice
        action={pathname}
        entry={comparison.entry}
        recent={recent}
        side={side}
        withId={withId}
      />
      <StateTable
        action={pathname + search}
        changes={comparison.changes}
        version={comparison.version}
        mayRestore={mayRestore}
        isNow={withId === null}
        problem={actionData?.problem}
        selected={actionData?.keys}
      />
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

import { data, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { twinHref, twinPlaceOf } from "#app/rules/twins/twin-place.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { changeFiles } from "#app/server/twins/entry/entry-files.server.ts";
import { viewEntryHead, viewFiles } from "#app/server/twins/entry/entry.server.ts";
import { fileText, saveFileText } from "#app/server/twins/entry/file-text.server.ts";
import { getEntry } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { EntryPage } from "#app/ui/twins/entry-page.tsx";
import { useTwinPlace } from "#app/ui/twins/use-twin-place.ts";
import { useAlertFocus } from "#app/ui/use-alert-focus.ts";

import type { Route } from "./+types/files";
import { TwinFiles } from "./components/twin-files.tsx";

import classes from "./components/entry-parts.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getEntry(caller, params.headTwinId));
  const entry = await throwAsStatus(viewEntryHead(caller, answer, twinPlaceOf(url.pathname)));
  const edited = entry.editHref ? fileText(answer, url.searchParams.get("edit")) : null;
  return { entry, edited, ...viewFiles(answer) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const page = twinHref(twinPlaceOf(url.pathname), params.headTwinId, "files");
  const edited = url.searchParams.get("edit");
  if (edited !== null) {
    const failed = await saveFileText(request, caller, params.headTwinId, edited);
    if (failed) return data({ failed, problems: [] }, { status: failed.status });
    flashToast(context, "success", m.products_saved());
    return redirect(page);
  }
  const { problems } = await changeFiles(request, caller, params.headTwinId);
  if (problems.length > 0) return data({ failed: null, problems }, { status: 422 });
  return redirect(page);
}

/** Loads the page again after an error status too, because some files may be stored although others were rejected. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.entry.name ?? m.browse_files() },
];

export default function EntryFiles({ actionData, loaderData, params }: Route.ComponentProps) {
  const { entry, edited, groups, others } = loaderData;
  useLiveUpdates({ twinId: params.headTwinId });
  const postTo = twinHref(useTwinPlace(), params.headTwinId, "files");
  const anyFile = {
    fieldId: null,
    label: groups.length > 0 ? m.browse_file_others() : m.browse_files(),
    help: "",
    required: false,
    extensions: "",
    maxCount: null,
    maxMegabytes: null,
    files: others,
  };
  const alert = useAlertFocus<HTMLUListElement>(actionData?.problems.length ? actionData : null);
  return (
    <EntryPage entry={entry} tab="files">
      {actionData && actionData.problems.length > 0 && (
        <ul ref={alert} role="alert" tabIndex={-1} className={classes.problem}>
          {actionData.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {[...groups, anyFile].map((group) => (
        <TwinFiles
          key={group.fieldId}
          group={group}
          postTo={postTo}
          mayAdd={entry.mayAddFiles}
          mayChange={entry.editHref !== null}
          edited={edited}
          failed={actionData?.failed ?? null}
        />
      ))}
    </EntryPage>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { differsFromView, listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { ListViewForm } from "#app/rules/lists/list-view.ts";
import { listAt } from "#app/server/areas/saved-lists.server.ts";
import {
  readPickerRequest,
  type GroupChoices,
  groupsToShareWith,
} from "#app/server/console/members/groups-to-share.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { saveValues } from "#app/server/forms/save-values.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import {
  type ListDefinition,
  parseListUrl,
  toSavedQuery,
} from "#app/server/lists/list-page.server.ts";
import {
  createListView,
  deleteListView,
  findListViews,
  updateListView,
} from "#app/server/lists/list-views.server.ts";
import { toSubmissionResult } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { DialogRoute } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/views";
import { NewView } from "./components/new-view.tsx";
import { SavedViewRow } from "./components/saved-view-row.tsx";
import { UpdateView } from "./components/update-view.tsx";

import classes from "./components/views.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const list = await listAt(caller, url);
  const found = await findListViews(caller, list.key);
  const { views, mayShare } = found;
  const params = parseListUrl(url, list, views);
  const current = views.find(({ id }) => id === params.view);
  return {
    mayShare,
    groups: await groupsToShareWith(caller, found),
    path: params.path,
    closeTo: listHref(params),
    action: listHref({ ...params, path: `${params.path}/views` }),
    views: views.filter(({ mayEdit }) => mayEdit),
    changed: current?.mayEdit && differsFromView(params) ? current : null,
  };
}

export const headers = noStoreHeaders;

interface ViewActionContext {
  context: Readonly<RouterContextProvider>;
  form: FormData;
  list: ListDefinition;
  /** The current state of the list. `query` is the same state, in the form that a view stores. */
  params: ListParams;
  query: string;
}

/** Handles the forms of the dialog. Each posts its intent and the ID of its view. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const list = await listAt(caller, url);
  const form = await readForm(request);
  const found = await findListViews(caller, list.key);
  const again = readPickerRequest(form);
  if (again)
    return data(await typedAgain(form, groupsToShareWith(caller, found, again.query, again.typed)));
  const params = parseListUrl(url, list, found.views);
  const actionContext: ViewActionContext = {
    context,
    form,
    list,
    params,
    query: toSavedQuery(params, list),
  };
  switch (String(form.get("intent"))) {
    case "create":
      return create(actionContext);
    case "change":
      return change(actionContext, String(form.get("id")));
    case "update":
      return update(actionContext, String(form.get("id")));
    case "delete":
      return remove(actionContext, String(form.get("id")));
    default:
      throw data(null, { status: 400 });
  }
}

/**
 * Returns the form with its input and the groups that a search found. Without scripts, the search submits the form.
 */
async function typedAgain(form: FormData, work: Promise<GroupChoices>) {
  const typed = (name: string) => String(form.get(name) ?? "");
  const initialValue = {
    name: typed("name"),
    shared: typed("shared"),
    userGroupId: typed("userGroupId"),
  };
  const groups = await work;
  const result: SubmissionResult = { initialValue };
  if (!form.has("id")) return { intent: "create", result, groups } as const;
  const [id, base] = [typed("id"), typed("base")];
  return { intent: "change", id, result, base, conflict: null, groups } as const;
}

/** Saves the list state as a new view. */
async function create({ context, form, list, params, query }: ViewActionContext) {
  const submission = parseForm(form, ListViewForm());
  if (submission.status !== "success") {
    const result = submission.reply();
    return data({ intent: "create", result, groups: null } as const, { status: 422 });
  }
  const { userGroupId, ...view } = submission.value;
  const ofGroup = userGroupId === "" ? {} : { userGroupId };
  const work = createListView(getCaller(context), list.key, { ...view, ...ofGroup, query });
  const problem = await catchActionError(work, m.views_failed());
  if (problem) {
    const result = problem.requestError
      ? toSubmissionResult(submission, problem.requestError)
      : submission.reply({ formErrors: [problem.text] });
    return data({ intent: "create", result, groups: null } as const, { status: problem.status });
  }
  flashToast(context, "success", m.views_saved());
  return redirect(`${params.path}?view=${await work}`);
}

/** Renames or shares a saved view. */
async function change({ context, form, params }: ViewActionContext, id: string) {
  const submission = parseForm(form, ListViewForm());
  const failed = await saveValues(
    form,
    submission,
    ({ name, shared, userGroupId }, base) =>
      updateListView(getCaller(context), id, {
        name,
        shared: String(shared) === "true",
        // A form without the field for the group doesn't change the group.
        ...(form.has("userGroupId") && { userGroupId: userGroupId || null }),
        base,
      }),
    { fallback: m.views_failed() },
  );
  if (failed) {
    const { status, ...answer } = failed;
    return data({ intent: "change", id, ...answer, groups: null } as const, { status });
  }
  flashToast(context, "success", m.views_saved());
  return redirect(listHref({ ...params, path: `${params.path}/views` }));
}

/**
 * Replaces the view's state with the current one. After a conflict, keeps the other user's change if this user chose
 * it.
 */
async function update({ context, form, params, query }: ViewActionContext, id: string) {
  const typed = new FormData();
  for (const [name, value] of form) typed.append(name, value);
  typed.set("query", query);
  const submission = parseForm(typed, z.object({ query: z.string().default("") }));
  const failed = await saveValues(
    form,
    submission,
    (value, base) => updateListView(getCaller(context), id, { ...value, base }),
    { fallback: m.views_failed() },
  );
  if (failed) {
    const { status, ...answer } = failed;
    return data({ intent: "update", id, ...answer } as const, { status });
  }
  flashToast(context, "success", m.views_saved());
  return redirect(`${params.path}?view=${encodeURIComponent(id)}`);
}

/** After deleting, the list keeps its current state in the URL without the view. */
async function remove({ context, params, query }: ViewActionContext, id: string) {
  const problem = await catchActionError(deleteListView(getCaller(context), id), m.views_failed());
  if (problem) {
    return data({ intent: "delete", problem: problem.text } as const, { status: problem.status });
  }
  flashToast(context, "success", m.views_deleted());
  if (id === params.view) return redirect(query ? `${params.path}?${query}` : params.path);
  return redirect(listHref({ ...params, path: `${params.path}/views` }));
}

export const meta: Route.MetaFunction = () => [{ title: m.list_views() }];

export default function Views({ actionData, loaderData }: Route.ComponentProps) {
  const { action: postTo, changed, closeTo, groups, mayShare, path, views } = loaderData;
  const answer = actionData ?? null;
  const isOfGroups = answer?.intent === "create" || answer?.intent === "change";
  const found = (isOfGroups ? answer.groups : null) ?? groups;
  return (
    <DialogRoute title={m.list_views()} closeTo={closeTo}>
      <div className={classes.parts}>
        <ActionErrorAlert text={answer?.intent === "delete" ? answer.problem : undefined} />
        {changed && (
          <UpdateView
            action={postTo}
            view={changed}
            viewHref={`${path}?view=${encodeURIComponent(changed.id)}`}
            answer={answer?.intent === "update" ? answer : null}
          />
        )}
        <NewView
          action={postTo}
          closeTo={closeTo}
          mayShare={mayShare}
          groups={answer?.intent === "create" ? found : groups}
          lastResult={answer?.intent === "create" ? answer.result : null}
        />
        {views.length > 0 && (
          <section className={classes.own}>
            <h3>{m.views_own()}</h3>
            {views.map((view) => (
              <SavedViewRow
                // Remount the form after a save, so that it starts from the saved values.
                key={`${view.id} ${view.name} ${view.shared} ${view.userGroupId}`}
                action={postTo}
                view={view}
                mayShare={mayShare}
                groups={answer?.intent === "change" && answer.id === view.id ? found : groups}
                answer={answer?.intent === "change" && answer.id === view.id ? answer : null}
              />
            ))}
          </section>
        )}
      </div>
    </DialogRoute>
  );
}

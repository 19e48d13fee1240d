import { data, redirect, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ListViewForm } from "#app/rules/list-view.ts";
import { callerOf } from "#app/server/caller.server.ts";
import { neverStored } from "#app/server/http/never-stored.server.ts";
import { parseForm } from "#app/server/http/parse-form.server.ts";
import { problemOf } from "#app/server/http/problem.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { leaveToast } from "#app/server/http/toast.server.ts";
import { keptQuery, listAt, type ListKey, readAsked } from "#app/server/lists/list-page.server.ts";
import {
  createListView,
  deleteListView,
  findListViews,
  updateListView,
} from "#app/server/lists/list-views.server.ts";
import { replyWith } from "#app/server/platform/errors.server.ts";
import { DialogRoute } from "#app/ui/dialog.tsx";
import { isChanged, listHref, type ListParams } from "#app/ui/list/list-href.ts";

import type { Route } from "./+types/views";
import { NewView } from "./parts/new-view.tsx";
import { OwnView } from "./parts/own-view.tsx";
import { UpdateView } from "./parts/update-view.tsx";

import classes from "./parts/views.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const list = listAt(url);
  const { views, mayShare } = await findListViews(callerOf(context), list);
  const params = readAsked(url, list, views);
  const current = views.find(({ id }) => id === params.view);
  return {
    mayShare,
    closeTo: listHref(params),
    action: listHref({ ...params, path: `${params.path}/views` }),
    views: views.filter(({ mayEdit }) => mayEdit),
    changed: current?.mayEdit && isChanged(params) ? current : null,
  };
}

export const headers = neverStored;

interface Doing {
  context: Readonly<RouterContextProvider>;
  form: FormData;
  list: ListKey;
  /** The list as it is now, and as a view keeps it. */
  params: ListParams;
  query: string;
}

/** Several forms in one dialog; each says which one it is, and of which view. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const list = listAt(url);
  const form = await readForm(request);
  const { views } = await findListViews(callerOf(context), list);
  const params = readAsked(url, list, views);
  const doing: Doing = { context, form, list, params, query: keptQuery(params, list) };
  switch (String(form.get("intent"))) {
    case "create":
      return save(doing, null);
    case "change":
      return save(doing, String(form.get("id")));
    case "update":
      return update(doing, String(form.get("id")));
    case "delete":
      return remove(doing, String(form.get("id")));
    default:
      throw data(null, { status: 400 });
  }
}

/** Keeps the list under a new name, or gives a kept view another one. */
async function save({ context, form, list, params, query }: Doing, id: string | null) {
  const caller = callerOf(context);
  const submission = parseForm(form, ListViewForm());
  if (submission.status !== "success") {
    return data({ id, result: submission.reply() } as const, { status: 422 });
  }
  const work = id
    ? updateListView(caller, id, submission.value).then(() => id)
    : createListView(caller, list, { ...submission.value, query });
  const problem = await problemOf(work, m.views_failed());
  if (problem) {
    const result = problem.refusal
      ? replyWith(submission, problem.refusal)
      : submission.reply({ formErrors: [problem.text] });
    return data({ id, result } as const, { status: problem.status });
  }
  leaveToast(context, "success", m.views_saved());
  if (id) return redirect(listHref({ ...params, path: `${params.path}/views` }));
  return redirect(`${params.path}?view=${await work}`);
}

/** The view from now on is what the list shows now. */
async function update({ context, params, query }: Doing, id: string) {
  const problem = await problemOf(
    updateListView(callerOf(context), id, { query }),
    m.views_failed(),
  );
  if (problem) return data({ id, problem: problem.text } as const, { status: problem.status });
  leaveToast(context, "success", m.views_saved());
  return redirect(`${params.path}?view=${encodeURIComponent(id)}`);
}

/** The list goes on looking as it does, in its own name. */
async function remove({ context, params, query }: Doing, id: string) {
  const problem = await problemOf(deleteListView(callerOf(context), id), m.views_failed());
  if (problem) return data({ id, problem: problem.text } as const, { status: problem.status });
  leaveToast(context, "success", m.views_deleted());
  if (id === params.view) return redirect(query ? `${params.path}?${query}` : params.path);
  return redirect(listHref({ ...params, path: `${params.path}/views` }));
}

export const meta: Route.MetaFunction = () => [{ title: m.list_views() }];

export default function Views({ actionData, loaderData }: Route.ComponentProps) {
  const { action: postTo, changed, closeTo, mayShare, views } = loaderData;
  const answerFor = (id: string | null) =>
    actionData?.id === id && "result" in actionData ? actionData.result : null;
  const problem = actionData && "problem" in actionData ? actionData.problem : null;
  return (
    <DialogRoute title={m.list_views()} closeTo={closeTo}>
      <div className={classes.parts}>
        {problem && <p role="alert">{problem}</p>}
        {changed && <UpdateView action={postTo} view={changed} />}
        <NewView
          action={postTo}
          closeTo={closeTo}
          mayShare={mayShare}
          lastResult={answerFor(null)}
        />
        {views.length > 0 && (
          <section className={classes.own}>
            <h3>{m.views_own()}</h3>
            {views.map((view) => (
              <OwnView
                // A saved form starts over from what was saved.
                key={`${view.id} ${view.name} ${view.shared}`}
                action={postTo}
                view={view}
                mayShare={mayShare}
                lastResult={answerFor(view.id)}
              />
            ))}
          </section>
        )}
      </div>
    </DialogRoute>
  );
}

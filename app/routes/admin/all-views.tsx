import { data, Form, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { loadAllViews, type ViewRow } from "#app/server/console/all-views.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { deleteListView } from "#app/server/lists/list-views.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";
import { Ago } from "#app/ui/time.tsx";

import type { Route } from "./+types/all-views";

import classes from "./components/all-views.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return { views: await throwAsStatus(loadAllViews(getCaller(context))) };
}

/** Deletes the view whose button was pressed. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const id = String((await readForm(request)).get("delete") ?? "");
  const problem = await catchActionError(deleteListView(getCaller(context), id), m.views_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.views_deleted());
  return redirect(url.pathname);
}

export const meta: Route.MetaFunction = () => [{ title: m.views_all() }];

/** Page of the saved views of all lists. Views are created in the lists themselves. */
export default function AllViews({ actionData, loaderData: { views } }: Route.ComponentProps) {
  return (
    <Page title={m.views_all()} note={m.views_all_help()}>
      <ActionErrorAlert text={actionData?.problem} />
      {views.length === 0 ? (
        <EmptyState title={m.console_nothing_yet()} text={m.views_all_empty()} />
      ) : (
        <Section flush>
          <PagedTable
            label={m.views_all()}
            heads={[
              m.views_name(),
              m.views_list(),
              m.views_who(),
              m.views_updated(),
              m.list_actions(),
            ]}
            rows={views.map((view) => ({ key: view.id, cells: viewCells(view) }))}
          />
        </Section>
      )}
    </Page>
  );
}

function viewCells({
  id,
  name,
  list,
  href,
  editTo,
  isShared,
  isOfGroup,
  mayEdit,
  updatedAt,
}: ViewRow) {
  return [
    <Link key="name" to={href}>
      {name}
    </Link>,
    list,
    isShared ? m.views_everyone() : isOfGroup ? m.views_group_members() : m.views_only_me(),
    <Ago key="at" iso={updatedAt} />,
    mayEdit && (
      <Form key="change" method="post" className={classes.change} preventScrollReset>
        <Link to={editTo} aria-label={m.views_edit_named({ name })}>
          {m.views_edit()}
        </Link>
        <button name="delete" value={id} aria-label={m.views_delete_named({ name })}>
          {m.views_delete()}
        </button>
      </Form>
    ),
  ];
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

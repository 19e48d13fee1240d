import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { loadActionForm } from "#app/server/bulk/bulk-action.server.ts";
import {
  announcing,
  listHrefOf,
  readSelection,
  requireBulkRight,
} from "#app/server/bulk/bulk-target.server.ts";
import { actionAt, submitBulk } from "#app/server/bulk/list-actions.server.ts";
import { propertyChoices } from "#app/server/bulk/property-change.server.ts";
import { viewSelection } from "#app/server/bulk/selection-view.server.ts";
import { targetAt } from "#app/server/console/entity-jobs.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { BulkFrame } from "#app/ui/bulk/bulk-frame.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";

import type { Route } from "./+types/bulk";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const target = await targetAt(caller, keyIn(params), url);
  const { entity } = target;
  const what = url.searchParams.get("do");
  const isDelete = what === "delete";
  await requireBulkRight(caller, entity, isDelete);
  const field = url.searchParams.get("field");
  const selection = await throwAsStatus(readSelection(caller, url, target));
  const { count } = selection;
  const chosen = actionAt(url, target);
  const [selected, form] = await Promise.all([
    throwAsStatus(viewSelection(caller, url, target, selection)),
    chosen ? throwAsStatus(loadActionForm(caller, chosen)) : null,
  ]);
  const name = entity.names.title();
  return {
    count,
    selected,
    isDelete,
    form,
    field: form ? field : null,
    properties: what === "edit" ? propertyChoices(entity) : [],
    choicesPath: href("/resources/console-choices/:entity/:mode", {
      entity: entity.key,
      mode: target.classId ? `bulk-${target.classId}` : "update",
    }),
    path: bulkHref(entity.key),
    title: isDelete ? m.bulk_title_delete({ title: name }) : m.bulk_title({ title: name }),
    list: { to: listHrefOf(entity), label: name },
    selection: [...url.searchParams].filter(([key]) => key !== "field"),
    action: `${bulkHref(entity.key)}?${announcing(url, selection)}`,
  };
}

/** Returns the key of the entity; undefined for twins, whose path has no such parameter. */
function keyIn(params: { entity?: string }): string | undefined {
  return params.entity;
}

function bulkHref(entity: string): string {
  return href("/admin/:entity/bulk", { entity });
}

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const target = await targetAt(caller, keyIn(params), url);
  const outcome = await submitBulk(caller, target, request, url);
  if ("jobId" in outcome) return redirect(href("/admin/bulk-jobs/:jobId", outcome));
  const { status, ...rest } = outcome;
  return data(rest, { status });
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

export default function BulkPage({ actionData, loaderData }: Route.ComponentProps) {
  return <BulkFrame answer={actionData} page={loaderData} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

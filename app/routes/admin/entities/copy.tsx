import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { loadCopyForm, submitCopy } from "#app/server/entities/screens/page/copy-entity.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";

import type { Route } from "./+types/copy";
import { EntityFormPage } from "./components/entity-form-page.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const entity = entityAt(params.entity);
  const form = await throwAsStatus(loadCopyForm(getCaller(context), entity, params.id));
  return {
    ...form,
    page: href("/admin/:entity/:id", params),
    action: href("/admin/:entity/:id/copy", params),
  };
}

export const headers = noStoreHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const entity = entityAt(params.entity);
  const outcome = await throwAsStatus(submitCopy(getCaller(context), entity, params.id, request));
  if (!outcome.saved) return data(outcome.answer, { status: outcome.status });
  flashToast(context, "success", m.console_copied({ name: outcome.name }));
  return redirect(href("/admin/:entity/:id", { entity: entity.key, id: outcome.id }));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && m.console_copy_title({ name: loaderData.head.name }), error);

/** Page that shows what a copy will contain, and creates it. */
export default function CopyEntity({ actionData, loaderData, params }: Route.ComponentProps) {
  const { head, fields, values, page, action: target } = loaderData;
  return (
    <EntityFormPage
      {...params}
      mode="create"
      title={m.console_copy_title({ name: head.name })}
      back={{ to: page, label: head.name }}
      note={m.console_copy_help()}
      fields={fields}
      values={values}
      answer={actionData}
      action={target}
      cancelTo={page}
      submit={m.console_copy_create()}
      pending={m.console_copy_creating()}
    />
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

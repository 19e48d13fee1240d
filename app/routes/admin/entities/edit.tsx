import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { loadEditForm } from "#app/server/entities/screens/form/entity-form.server.ts";
import { submitChange } from "#app/server/entities/screens/form/submit-entity.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";

import type { Route } from "./+types/edit";
import { EntityFormPage } from "./components/entity-form-page.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entity = entityAt(params.entity);
  const { name, fields, values } = await throwAsStatus(
    loadEditForm(getCaller(context), entity, params.id),
  );
  const page = keepList(url, href("/admin/:entity/:id", params));
  return {
    name,
    fields,
    values,
    title: m.console_edit_title({ name }),
    page,
    backTo: localPath(url.searchParams.get("back"), page),
    action: `${href("/admin/:entity/:id/edit", params)}${url.search}`,
  };
}

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const entity = entityAt(params.entity);
  const outcome = await submitChange(getCaller(context), entity, params.id, request);
  if (!outcome.saved) return data(outcome.answer, { status: outcome.status });
  flashToast(context, "success", m.console_saved());
  const page = keepList(url, href("/admin/:entity/:id", params));
  return redirect(localPath(url.searchParams.get("back"), page));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

export default function EditEntity({ actionData, loaderData, params }: Route.ComponentProps) {
  const { title, name, fields, values, page, backTo, action: target } = loaderData;
  return (
    <EntityFormPage
      {...params}
      mode="update"
      title={title}
      back={{ to: page, label: name }}
      fields={fields}
      values={values}
      answer={actionData}
      action={target}
      cancelTo={backTo}
      submit={m.console_save()}
      pending={m.console_saving()}
    />
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

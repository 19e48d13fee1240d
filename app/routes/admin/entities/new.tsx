import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { loadNewForm } from "#app/server/entities/screens/form/entity-form.server.ts";
import { submitNew } from "#app/server/entities/screens/form/submit-entity.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/new";
import { EntityFormPage } from "./components/entity-form-page.tsx";
import { NewSecret } from "./components/new-secret.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entity = entityAt(params.entity);
  const form = await throwAsStatus(loadNewForm(getCaller(context), entity, url.searchParams));
  const list = href("/admin/:entity", params);
  return {
    ...form,
    title: m.console_new_title({ name: entity.names.one() }),
    help: entity.names.help(),
    back: entity.names.title(),
    list,
    backTo: localPath(url.searchParams.get("back"), list),
    action: `${href("/admin/:entity/new", params)}${url.search}`,
  };
}

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const entity = entityAt(params.entity);
  const outcome = await submitNew(getCaller(context), entity, request);
  if (!outcome.saved) return data(outcome.answer, { status: outcome.status });
  if (outcome.secret !== null) {
    const { secret, id } = outcome;
    return data({ secret, href: href("/admin/:entity/:id", { entity: entity.key, id }) });
  }
  flashToast(
    context,
    "success",
    m.console_created_toast({ name: outcome.name || entity.names.one() }),
  );
  const page = outcome.id
    ? href("/admin/:entity/:id", { entity: entity.key, id: outcome.id })
    : href("/admin/:entity", params);
  return redirect(localPath(url.searchParams.get("back"), page));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

export default function NewEntity({ actionData, loaderData, params }: Route.ComponentProps) {
  const { title, help, back, backTo, list, fields, values, action: target } = loaderData;
  if (actionData && "secret" in actionData) {
    return (
      <Page title={title} back={{ to: list, label: back }} width="narrow">
        <NewSecret {...actionData} />
      </Page>
    );
  }
  return (
    <EntityFormPage
      entity={params.entity}
      mode="create"
      title={title}
      note={help}
      back={{ to: list, label: back }}
      fields={fields}
      values={values}
      answer={actionData}
      action={target}
      cancelTo={backTo}
      submit={m.console_create()}
      pending={m.console_creating()}
    />
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

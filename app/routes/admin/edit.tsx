import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getCaller } from "#app/server/caller.server.ts";
import { submitChange } from "#app/server/console/console-action.server.ts";
import { loadEditForm } from "#app/server/console/entity-form.server.ts";
import { entityAt } from "#app/server/console/registry.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { flashToast } from "#app/server/http/toast.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/edit";
import { ConsoleForm } from "./components/console-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const entity = entityAt(params.entity);
  const { name, fields, values } = await throwAsStatus(
    loadEditForm(getCaller(context), entity, params.id),
  );
  return { name, fields, values, title: m.console_edit_title({ name }) };
}

export const headers = noStoreHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const entity = entityAt(params.entity);
  const outcome = await submitChange(getCaller(context), entity, params.id, request);
  if (!outcome.saved) return data(outcome.answer, { status: outcome.status });
  flashToast(context, "success", m.console_saved());
  return redirect(href("/admin/:entity/:id", params));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function EditEntity({ actionData, loaderData, params }: Route.ComponentProps) {
  const { title, name, fields, values } = loaderData;
  const page = href("/admin/:entity/:id", params);
  return (
    <Page title={title} back={{ to: page, label: name }} width="narrow">
      <ConsoleForm
        key={`${params.entity}/${params.id}`}
        fields={fields}
        values={values}
        answer={actionData}
        action={href("/admin/:entity/:id/edit", params)}
        cancelTo={page}
        submit={m.console_save()}
        pending={m.console_saving()}
        choicesPath={href("/resources/console-choices/:entity/:mode", {
          entity: params.entity,
          mode: "update",
        })}
      />
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

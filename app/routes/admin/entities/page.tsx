import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { submitChange } from "#app/server/entities/screens/form/submit-entity.server.ts";
import {
  loadEntityPage,
  runOperation,
} from "#app/server/entities/screens/page/entity-page.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Section } from "#app/ui/page.tsx";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/page";
import { NewSecret } from "./components/new-secret.tsx";
import { PropertyList } from "./components/property-list.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const entity = entityAt(params.entity);
  if (entity.traits?.hasPage === false) throw data(null, { status: 404 });
  const edited = url.searchParams.get("edit");
  return throwAsStatus(loadEntityPage(caller, entity, params.id, edited));
}

/** Saves the property that is edited in place, or calls one of the entity's operations. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const entity = entityAt(params.entity);
  const edited = url.searchParams.get("edit");
  if (edited !== null) {
    const outcome = await submitChange(caller, entity, params.id, request, edited);
    if (!outcome.saved) return data({ answer: outcome.answer }, { status: outcome.status });
    flashToast(context, "success", m.console_saved());
    return redirect(keepList(url, href("/admin/:entity/:id", params)));
  }
  const key = String((await readForm(request)).get("operation"));
  const work = runOperation(caller, entity, params.id, key);
  const problem = await catchActionError(work, m.console_save_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  const { done, secret } = await work;
  if (secret) return data({ secret });
  flashToast(context, "success", done);
  return redirect(keepList(url, href("/admin/:entity/:id", params)));
}

export const headers = noStoreHeaders;

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.head.name, error);

export default function EntityPage({ actionData, loaderData, params }: Route.ComponentProps) {
  const { head, properties, operations, form } = loaderData;
  return (
    <EntityFrame
      head={head}
      tab="general"
      actions={operations.map(({ key, label }) => (
        <Form key={key} method="post" action={href("/admin/:entity/:id", params)}>
          <SubmitButton variant="default" name="operation" value={key}>
            {label}
          </SubmitButton>
        </Form>
      ))}
    >
      <ActionErrorAlert
        text={actionData && "problem" in actionData ? actionData.problem : undefined}
      />
      {actionData && "secret" in actionData && (
        <NewSecret {...actionData.secret} href={href("/admin/:entity/:id", params)} />
      )}
      <Section>
        <PropertyList
          properties={properties}
          form={form}
          answer={actionData && "answer" in actionData ? actionData.answer : undefined}
          head={head}
        />
      </Section>
    </EntityFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

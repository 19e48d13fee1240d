import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import {
  loadRemoval,
  submitRemoval,
} from "#app/server/entities/screens/page/remove-entity.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConsoleForm } from "#app/ui/entities/entity-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/delete";
import { UsesList } from "./components/uses-list.tsx";

import classes from "./components/delete.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entity = entityAt(params.entity);
  const removal = await throwAsStatus(loadRemoval(getCaller(context), entity, params.id));
  const page = keepList(url, href("/admin/:entity/:id", params));
  return {
    ...removal,
    isGoneForGood: entity.traits?.isGoneForGood === true,
    usesTitle: entity.calls.usesPath ? m.console_content() : m.console_used_by(),
    page,
    backTo: localPath(url.searchParams.get("back"), page),
    action: `${href("/admin/:entity/:id/delete", params)}${url.search}`,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const entity = entityAt(params.entity);
  const work = submitRemoval(getCaller(context), entity, params.id, request);
  const removal = await throwAsStatus(work);
  if (removal.done === null) {
    const { status, ...answer } = removal;
    return data(answer, { status });
  }
  const { done, name } = removal;
  const text = done === "deleted" ? m.console_deleted({ name }) : m.console_reassigned({ name });
  flashToast(context, "success", text);
  const list = keepList(url, href("/admin/:entity", { entity: entity.key }));
  return redirect(localPath(url.searchParams.get("back"), list));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && m.console_delete_title({ name: loaderData.head.name }), error);

/** Page that confirms the deletion of an entity and lists what uses it. */
export default function DeleteEntity({ actionData, loaderData }: Route.ComponentProps) {
  const { head, uses, version, reassignment, page, backTo, action: target } = loaderData;
  return (
    <Page
      title={m.console_delete_title({ name: head.name })}
      back={{ to: page, label: head.name }}
      width="narrow"
    >
      {uses && (
        <Section title={loaderData.usesTitle}>
          <UsesList uses={uses} />
        </Section>
      )}
      {reassignment && (
        <Section title={m.console_reassign()}>
          <p>{m.console_reassign_help({ name: head.name })}</p>
          <ConsoleForm
            key={head.id}
            fields={reassignment.fields}
            values={reassignment.values}
            answer={actionData?.answer}
            action={target}
            cancelTo={backTo}
            submit={m.console_reassign_submit()}
            pending={m.products_deleting()}
            choicesPath={href("/resources/console-choices/:entity/:mode", {
              entity: head.entity,
              mode: `reassign-${head.id}`,
            })}
            isInPlace
          />
        </Section>
      )}
      <Section>
        <Form method="post" action={target}>
          <input type="hidden" name="version" value={version} />
          <ActionErrorAlert text={actionData?.problem ?? undefined} />
          <p>{loaderData.isGoneForGood ? m.console_delete_text() : m.console_delete_to_trash()}</p>
          <div className={classes.actions}>
            <ButtonLink to={backTo}>{m.products_cancel()}</ButtonLink>
            <SubmitButton color="red" pendingLabel={m.products_deleting()}>
              {m.console_delete()}
            </SubmitButton>
          </div>
        </Form>
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getCaller } from "#app/server/caller.server.ts";
import { canRemove } from "#app/server/console/access.server.ts";
import { loadEntityHead } from "#app/server/console/entity-page.server.ts";
import { removeEntity } from "#app/server/console/entity-save.server.ts";
import { loadUses } from "#app/server/console/entity-uses.server.ts";
import { entityAt } from "#app/server/console/registry.server.ts";
import { catchActionError } from "#app/server/http/action-error.server.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { flashToast } from "#app/server/http/toast.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/delete";
import { UsesList } from "./components/uses-list.tsx";

import classes from "./components/delete.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const entity = entityAt(params.entity);
  if (!canRemove(entity)) throw data(null, { status: 404 });
  const { head } = await throwAsStatus(loadEntityHead(caller, entity, params.id));
  const page = href("/admin/:entity/:id", params);
  return {
    head,
    uses: await loadUses(caller, entity, head.id),
    page,
    backTo: localPath(url.searchParams.get("back"), page),
    action: `${href("/admin/:entity/:id/delete", params)}${url.search}`,
  };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const entity = entityAt(params.entity);
  if (!canRemove(entity)) throw data(null, { status: 404 });
  const { head } = await throwAsStatus(loadEntityHead(caller, entity, params.id));
  const problem = await catchActionError(
    removeEntity(caller, entity, head.id),
    m.console_delete_failed(),
  );
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.console_deleted({ name: head.name }));
  const list = href("/admin/:entity", { entity: entity.key });
  return redirect(localPath(url.searchParams.get("back"), list));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && m.console_delete_title({ name: loaderData.head.name }) },
];

/** Deleting has a page of its own, which lists what uses the entity. */
export default function DeleteEntity({ actionData, loaderData }: Route.ComponentProps) {
  const { head, uses, page, backTo, action: target } = loaderData;
  return (
    <Page
      title={m.console_delete_title({ name: head.name })}
      back={{ to: page, label: head.name }}
      width="narrow"
    >
      {uses && (
        <Section title={m.console_used_by()}>
          <UsesList uses={uses} />
        </Section>
      )}
      <Section>
        <Form method="post" action={target}>
          {actionData && (
            <p role="alert" className={classes.problem}>
              {actionData.problem}
            </p>
          )}
          <p>{m.console_delete_text()}</p>
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

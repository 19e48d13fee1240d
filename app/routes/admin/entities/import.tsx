import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { isImported } from "#app/server/bulk/bulk-columns.server.ts";
import { bulkRights, listHrefOf } from "#app/server/bulk/bulk-target.server.ts";
import { encodingChoices } from "#app/server/bulk/encodings.server.ts";
import { submitFile } from "#app/server/bulk/import-file.server.ts";
import { targetAt } from "#app/server/console/entity-jobs.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { FileForm } from "#app/ui/bulk/file-form.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/import";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const { entity } = await targetAt(caller, keyIn(params), url);
  const rights = await bulkRights(caller, entity);
  if (!isImported(entity) || !(rights.create || rights.update)) throw data(null, { status: 404 });
  const name = entity.names.title();
  return {
    title: m.bulk_import_name({ title: name }),
    list: { to: listHrefOf(entity), label: name },
    encodings: encodingChoices(),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const target = await targetAt(caller, keyIn(params), url);
  if (!isImported(target.entity)) throw data(null, { status: 404 });
  const outcome = await submitFile(caller, () => target, request);
  if ("jobId" in outcome) return redirect(href("/admin/bulk-jobs/:jobId/columns", outcome));
  return data({ problem: outcome.problem }, { status: outcome.status });
}

/** Returns the key of the entity; undefined for twins, whose path has no such parameter. */
function keyIn(params: { entity?: string }): string | undefined {
  return params.entity;
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

export default function ImportPage({ actionData, loaderData }: Route.ComponentProps) {
  const { title, list, encodings } = loaderData;
  return (
    <Page title={title} back={list} width="narrow">
      <Section>
        <FileForm back={list.to} problem={actionData?.problem} encodings={encodings} />
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

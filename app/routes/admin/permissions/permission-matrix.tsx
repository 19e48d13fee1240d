import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { loadMatrix } from "#app/server/console/permissions/permission-matrix.server.ts";
import { saveMatrixRow } from "#app/server/console/permissions/save-matrix-row.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { loadEntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/permission-matrix";
import { PermissionMatrix } from "./components/permission-matrix.tsx";

/** Loads the grants of a permission schema as a table of permissions and subjects. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const schemas = consoleEntities.get("permission-schemas");
  const [{ head }, matrix] = await Promise.all([
    throwAsStatus(loadEntityHead(caller, schemas, params.id)),
    throwAsStatus(loadMatrix(caller, url, params.id)),
  ]);
  return { head, matrix };
}

/** Saves one row. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const problem = await catchActionError(
    saveMatrixRow(getCaller(context), params.id, form),
    m.console_save_failed(),
  );
  const permissionId = String(form.get("permissionId"));
  if (problem) {
    const checked = form.getAll("grant").map(String);
    return data({ permissionId, problem: problem.text, checked }, { status: problem.status });
  }
  flashToast(context, "success", m.console_saved());
  const page = href("/admin/permission-schemas/:id/matrix", params);
  return redirect(`${page}${url.search}#permission-${permissionId}`);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${m.console_matrix()}`, error);

export default function PermissionMatrixPage({ actionData, loaderData }: Route.ComponentProps) {
  const { head, matrix } = loaderData;
  return (
    <EntityFrame head={head} tab="matrix">
      <PermissionMatrix schemaId={head.id} matrix={matrix} failure={actionData} />
    </EntityFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

import { href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { changeBusinessData, readArchive } from "#app/server/accounts/stored-data.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { loadEntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { BusinessData } from "#app/ui/accounts/business-data.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/business-data";

export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [{ head }, business] = await throwAsStatus(
    Promise.all([
      loadEntityHead(caller, consoleEntities.get("accounts"), params.id),
      readArchive(caller, params.id),
    ]),
  );
  return { head, business };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const { done, failed } = await changeBusinessData(getCaller(context), params.id, form);
  if (failed) return failed;
  flashToast(context, "success", done);
  return redirect(href("/admin/accounts/:id/data", params));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${m.data_title()}`, error);

export default function AdminBusinessData({
  actionData,
  loaderData,
  params,
}: Route.ComponentProps) {
  return (
    <EntityFrame head={loaderData.head} tab="data">
      <BusinessData
        path={href("/admin/accounts/:id/data", params)}
        business={loaderData.business}
        lastResult={actionData?.result ?? null}
      />
    </EntityFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

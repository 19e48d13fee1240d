import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { loadFormFields } from "#app/server/twins/forms/edit-fields.server.ts";
import { saveForm } from "#app/server/twins/forms/edit-form.server.ts";
import { viewEdited } from "#app/server/twins/forms/view-edited.server.ts";
import { getSubmittedTwin, getTwin } from "#app/server/twins/twins.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { LiveStatus, useLiveUpdates } from "#app/ui/live.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { useKeptForm } from "#app/ui/twins/form/use-kept-form.ts";
import { useListPlace } from "#app/ui/use-list-place.ts";

import type { Route } from "./+types/edit";
import { CONNECTOR_LIMITS, ConnectorForm } from "./components/connector-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getTwin(caller, params.twinId));
  const { twin } = answer;
  // Users who may not edit get an error before they fill in the form. For a frozen account, the page shows a notice
  // of its own instead.
  if (!twin.freeze && !twin.actions.includes("EDIT")) {
    throw data(m.connectors_forbidden(), { status: 403 });
  }
  const fields = await throwAsStatus(loadFormFields(caller, answer));
  return viewEdited(answer, fields);
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getSubmittedTwin(caller, params.twinId));
  const form = await readForm(request, EDIT_FORM);
  const fallback = m.connectors_save_failed();
  const failed = await saveForm(caller, answer, form, CONNECTOR_LIMITS, { fallback });
  if (failed) {
    const { status, ...rest } = failed;
    return data(rest, { status });
  }
  flashToast(context, "success", m.connectors_saved());
  return redirect(keepList(url, pageOf(params.twinId)));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.connectors_edit_title({ name: loaderData?.name ?? "" }) },
];

export default function EditConnector({ actionData, loaderData, params }: Route.ComponentProps) {
  const { frozen, name, status, type } = loaderData;
  const listPlace = useListPlace();
  useLiveUpdates({ twinId: params.twinId, enabled: frozen });
  const hasForm = useKeptForm(frozen, actionData);
  return (
    <Page
      title={m.connectors_edit_title({ name })}
      back={{ to: pageOf(params.twinId), label: m.connectors_back_to() }}
      badge={<StatusBadge status={status} />}
      note={type}
      width="narrow"
    >
      {frozen && (
        <LiveStatus
          text={[
            m.connectors_frozen({ status: status.name }),
            ...(hasForm ? [m.form_frozen_typed()] : []),
          ].join(" ")}
          refreshTo={href("/editMarketplaceConnector/:twinId", params)}
        />
      )}
      {hasForm && (
        <Section>
          <ConnectorForm
            key={loaderData.id}
            twin={loaderData}
            answer={actionData}
            action={listPlace(href("/editMarketplaceConnector/:twinId", params))}
            cancelTo={listPlace(pageOf(params.twinId))}
            submit={m.products_save()}
            pending={m.products_saving()}
          />
        </Section>
      )}
    </Page>
  );
}

function pageOf(connectorId: string): string {
  return href("/view-marketplace-connector/:connectorId", { connectorId });
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.connectors_missing()} />;
}

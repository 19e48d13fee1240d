import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { editSchema } from "#app/rules/twins/edit-form.ts";
import { secretNames } from "#app/rules/twins/form-values.ts";
import { toFormName } from "#app/rules/twins/twin-field.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus, toSubmissionResult } from "#app/server/platform/errors.server.ts";
import {
  createConnector,
  startConnecting,
} from "#app/server/selling/connectors/connector.server.ts";
import {
  listConnectableMarketplaces,
  connectorForm,
} from "#app/server/selling/marketplaces.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { buildFieldValues } from "#app/server/twins/forms/edit-twin.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/connect";
import { CONNECTOR_LIMITS, ConnectorForm } from "./components/connector-form.tsx";
import { MarketplaceChoice } from "./components/marketplace-choice.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [marketplaces] = await throwAsStatus(
    Promise.all([listConnectableMarketplaces(caller), requireRight(caller)]),
  );
  const requestedKey = url.searchParams.get("marketplace");
  const [only, ...otherMarketplaces] = marketplaces;
  const key = requestedKey ?? (otherMarketplaces.length === 0 ? only?.key : undefined);
  const chosen = key ? await throwAsStatus(connectorForm(caller, key)) : null;
  return { marketplaces, chosen };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const chosen = await throwAsStatus(
    connectorForm(caller, url.searchParams.get("marketplace") ?? ""),
  );
  if (!chosen) throw data(null, { status: 404 });
  const { fields, marketplace } = chosen;
  const hideFields = secretNames(fields);
  const submission = parseForm(
    await readForm(request, EDIT_FORM),
    editSchema(fields, CONNECTOR_LIMITS),
  );
  if (submission.status !== "success") return data(submission.reply({ hideFields }), 422);

  const { value } = submission;
  const { name, description } = value as { name: string; description?: string };
  const work = createConnector(caller, {
    classId: marketplace.id,
    name,
    description: description ?? "",
    fields: buildFieldValues(fields, value),
  });
  const problem = await catchActionError(work, m.connectors_save_failed());
  if (problem) {
    const names = Object.fromEntries(fields.map(({ key }) => [key, toFormName(key)]));
    const reply = problem.requestError
      ? toSubmissionResult(submission, problem.requestError, { names, hideFields })
      : submission.reply({ hideFields, formErrors: [problem.text] });
    return data(reply, problem.status);
  }
  const connectorId = await work;
  const stuck = await catchActionError(
    startConnecting(caller, connectorId),
    m.connectors_transition_failed(),
  );
  if (stuck) flashToast(context, "error", m.connectors_transition_failed());
  else flashToast(context, "success", m.connectors_created({ name }));
  return redirect(href("/view-marketplace-connector/:connectorId", { connectorId }));
}

/**
 * Throws 403 if the user may not connect marketplaces. The platform checks this too, but only after the form was
 * filled in.
 */
async function requireRight(caller: Caller): Promise<void> {
  if (await hasPermission(caller, "CONNECTOR_CREATE")) return;
  throw data(m.connectors_forbidden(), { status: 403 });
}

export const meta: Route.MetaFunction = () => [{ title: m.connectors_connect() }];

export default function Connect({ actionData, loaderData }: Route.ComponentProps) {
  const { marketplaces, chosen } = loaderData;
  return (
    <Page
      title={m.connectors_connect()}
      back={{ to: href("/marketplaces"), label: m.connectors_back() }}
      note={m.connectors_connect_note()}
      width="narrow"
    >
      {marketplaces.length === 0 ? (
        <EmptyState title={m.connectors_which_none()} />
      ) : (
        <MarketplaceChoice marketplaces={marketplaces} chosen={chosen?.marketplace.key ?? null} />
      )}
      {chosen && (
        <Section title={m.connectors_account()}>
          <ConnectorForm
            key={chosen.marketplace.key}
            twin={{
              id: chosen.marketplace.id,
              name: chosen.marketplace.name,
              description: "",
              version: 0,
              base: "{}",
              fields: chosen.fields,
            }}
            answer={actionData && { result: actionData, conflict: null, baseline: null }}
            action={`${href("/connect-marketplace")}?marketplace=${chosen.marketplace.key}`}
            cancelTo={href("/marketplaces")}
            hiddenFields={{ marketplace: chosen.marketplace.key }}
            submit={m.connectors_connect_submit()}
            pending={m.connectors_connecting()}
          />
        </Section>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

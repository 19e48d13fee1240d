import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { FieldValueView } from "#app/routes/products/parts/field-value-view.tsx";
import { callerOf } from "#app/server/caller.server.ts";
import { connectorPage } from "#app/server/connector.server.ts";
import { orThrowStatus } from "#app/server/platform/errors.server.ts";
import { problemOf } from "#app/server/problem.server.ts";
import { leaveToast } from "#app/server/toast.server.ts";
import { performTransition } from "#app/server/twins.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { FieldList } from "#app/ui/field-value.tsx";
import { useLive } from "#app/ui/live.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

import type { Route } from "./+types/connector";
import { TransitionIcon } from "./parts/transition-icon.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  return { connector: await orThrowStatus(connectorPage(callerOf(context), params.connectorId)) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const transitionId = (await request.formData()).get("transitionId");
  if (typeof transitionId !== "string") throw data(null, { status: 400 });
  const work = performTransition(callerOf(context), params.connectorId, transitionId);
  const problem = await problemOf(work, m.connectors_transition_failed());
  if (problem) leaveToast(context, "error", problem.text);
  return redirect(href("/view-marketplace-connector/:connectorId", params));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.connector.name ?? m.connectors_title() },
];

export default function Connector({ loaderData: { connector }, params }: Route.ComponentProps) {
  useLive({ twinId: connector.id });
  return (
    <Page
      title={connector.name}
      back={{ to: href("/marketplaces"), label: m.connectors_back() }}
      badge={<StatusBadge {...connector.status} />}
      note={connector.type}
      actions={connector.transitions.map(({ id, name }) => (
        <Form
          key={id}
          method="post"
          action={href("/view-marketplace-connector/:connectorId", params)}
          preventScrollReset
        >
          <input type="hidden" name="transitionId" value={id} />
          <SubmitButton variant="default" leftSection={<TransitionIcon name={name} />}>
            {name}
          </SubmitButton>
        </Form>
      ))}
    >
      <Section title={m.connectors_settings()}>
        <FieldList
          items={connector.fields.map(({ key, label, value }) => ({
            key,
            label,
            value: <FieldValueView value={value} plain />,
          }))}
        />
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.connectors_missing()} />;
}

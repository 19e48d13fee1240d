import { m } from "#app/paraglide/messages.js";
import { loadWorkflow } from "#app/server/console/workflow/load-workflow.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Section } from "#app/ui/page.tsx";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/workflow-matrix";
import { WorkflowChecks } from "./components/workflow-checks.tsx";
import { WorkflowMatrix } from "./components/workflow-matrix.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadWorkflow(getCaller(context), params.id);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${m.console_matrix()}`, error);

export default function WorkflowMatrixPage({ loaderData }: Route.ComponentProps) {
  const { head, workflow, rights, checks } = loaderData;
  return (
    <EntityFrame head={head} tab="matrix">
      <WorkflowChecks checks={checks} />
      <Section flush>
        {workflow.statuses.length > 0 ? (
          <WorkflowMatrix flowId={head.id} workflow={workflow} rights={rights} />
        ) : (
          <EmptyState text={m.console_graph_empty()} />
        )}
      </Section>
    </EntityFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

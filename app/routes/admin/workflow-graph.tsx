import { m } from "#app/paraglide/messages.js";
import { getCaller } from "#app/server/caller.server.ts";
import { loadWorkflow } from "#app/server/console/workflow/load-workflow.server.ts";
import { buildWorkflowGraph } from "#app/server/console/workflow/workflow-graph.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/workflow-graph";
import { EntityFrame } from "./components/entity-frame.tsx";
import { WorkflowChecks } from "./components/workflow-checks.tsx";
import { WorkflowPicture } from "./components/workflow-picture.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { head, workflow, rights, checks } = await loadWorkflow(getCaller(context), params.id);
  return {
    head,
    checks,
    graph: buildWorkflowGraph({ workflow, flowId: head.id, mayCreate: rights.create }),
    transitions: workflow.transitions.length,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && `${loaderData.head.name}: ${m.console_graph()}` },
];

export default function WorkflowGraphPage({ loaderData }: Route.ComponentProps) {
  const { head, checks, graph, transitions } = loaderData;
  const counts = { statuses: graph.nodes.length, transitions };
  return (
    <EntityFrame head={head} tab="graph">
      <WorkflowChecks checks={checks} />
      <Section flush>
        {graph.nodes.length > 0 ? (
          <WorkflowPicture
            graph={graph}
            title={m.console_graph_title({ name: head.name })}
            description={m.console_graph_text(counts)}
          />
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

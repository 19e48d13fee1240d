import { m } from "#app/paraglide/messages.js";
import { loadWorkflow } from "#app/server/console/workflow/load-workflow.server.ts";
import { buildWorkflowGraph } from "#app/server/console/workflow/workflow-graph.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Section } from "#app/ui/page.tsx";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/workflow-graph";
import { WorkflowChecks } from "./components/workflow-checks.tsx";
import { drawWorkflow } from "./components/workflow-drawing.ts";
import { WorkflowPicture } from "./components/workflow-picture.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { head, workflow, rights, checks } = await loadWorkflow(getCaller(context), params.id);
  const graph = buildWorkflowGraph({ workflow, flowId: head.id, mayCreate: rights.create });
  const { width, height, isDense } = graph;
  return {
    head,
    checks,
    picture: { width, height, isDense, content: drawWorkflow(graph) },
    counts: { statuses: graph.nodes.length, transitions: workflow.transitions.length },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${m.console_graph()}`, error);

export default function WorkflowGraphPage({ loaderData }: Route.ComponentProps) {
  const { head, checks, picture, counts } = loaderData;
  return (
    <EntityFrame head={head} tab="graph">
      <WorkflowChecks checks={checks} />
      <Section flush>
        {counts.statuses > 0 ? (
          <WorkflowPicture
            picture={picture}
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

import { IconTrash } from "@tabler/icons-react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type {
  LoadedWorkflow,
  WorkflowStatus,
  WorkflowTransition,
} from "#app/server/console/workflow/load-workflow.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";

import classes from "./workflow-matrix.module.css";

interface WorkflowMatrixProps extends Pick<LoadedWorkflow, "workflow" | "rights"> {
  flowId: string;
}

type MatrixContext = Pick<LoadedWorkflow, "rights"> & { flowId: string; back: string };

/** The transitions of a workflow by where they lead from and to. Empty cells lead to a new one. */
export function WorkflowMatrix({ flowId, workflow, rights }: WorkflowMatrixProps) {
  const { statuses, transitions } = workflow;
  const cells = groupByEnds(transitions);
  const context = { flowId, rights, back: href("/admin/flows/:id/matrix", { id: flowId }) };
  return (
    <div className={classes.scroll} tabIndex={-1}>
      <table className={classes.table} aria-label={m.console_flow_matrix_label()}>
        <thead>
          <tr>
            <th scope="col">{m.console_flow_matrix_corner()}</th>
            {statuses.map((status) => (
              <th key={status.id} scope="col">
                <StatusBadge status={status} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[null, ...statuses].map((from) => (
            <tr key={from?.id ?? ""}>
              <th scope="row">
                {from ? <StatusBadge status={from} /> : m.console_flow_matrix_any()}
              </th>
              {statuses.map((to) => (
                <td key={to.id} data-same={from?.id === to.id || undefined}>
                  {cells
                    .get(`${from?.id ?? null} ${to.id}`)
                    ?.map((transition) => transitionLinks(transition, context)) ??
                    (rights.create && addLink(from, to, context))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function groupByEnds(transitions: readonly WorkflowTransition[]) {
  const cells = new Map<string, WorkflowTransition[]>();
  for (const transition of transitions) {
    const ends = `${transition.from} ${transition.to}`;
    cells.set(ends, [...(cells.get(ends) ?? []), transition]);
  }
  return cells;
}

/** Functions and plain anchors instead of components, because a matrix has thousands of cells. */
function transitionLinks({ id, name }: WorkflowTransition, { rights, back }: MatrixContext) {
  const params = { entity: "transitions", id };
  const query = `?back=${encodeURIComponent(back)}`;
  return (
    <div key={id} className={classes.transition}>
      {rights.update ? (
        <a
          href={href("/admin/:entity/:id/edit", params) + query}
          aria-label={m.console_flow_matrix_edit({ name })}
        >
          {name}
        </a>
      ) : (
        <a href={href("/admin/:entity/:id", params)}>{name}</a>
      )}
      {rights.remove && (
        <a
          href={href("/admin/:entity/:id/delete", params) + query}
          className={classes.icon}
          aria-label={m.console_flow_matrix_delete({ name })}
        >
          <IconTrash size={16} aria-hidden />
        </a>
      )}
    </div>
  );
}

function addLink(from: WorkflowStatus | null, to: WorkflowStatus, { flowId, back }: MatrixContext) {
  const ends = `${from ? `&srcTwinStatusId=${from.id}` : ""}&dstTwinStatusId=${to.id}`;
  const name = from?.name ?? m.console_flow_matrix_any();
  return (
    <a
      href={`/admin/transitions/new?twinflowId=${flowId}${ends}&back=${encodeURIComponent(back)}`}
      className={classes.icon}
      aria-label={m.console_flow_matrix_add({ from: name, to: to.name })}
    >
      +
    </a>
  );
}

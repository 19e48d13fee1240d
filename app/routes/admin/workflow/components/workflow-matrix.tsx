import { IconTrash } from "@tabler/icons-react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { statusColors } from "#app/rules/status-colors.ts";
import type { LoadedWorkflow } from "#app/server/console/workflow/load-workflow.server.ts";
import type {
  WorkflowStatus,
  WorkflowTransition,
} from "#app/server/console/workflow/workflow.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { type Markup, markup } from "#app/ui/markup.ts";

import badgeClasses from "#app/ui/badge.module.css";
import classes from "./workflow-matrix.module.css";

interface WorkflowMatrixProps extends Pick<LoadedWorkflow, "workflow" | "rights"> {
  flowId: string;
}

interface MatrixContext extends Pick<LoadedWorkflow, "rights"> {
  /**
   * The address of the form of a new transition. `back` is the query parameter by which forms return to this page.
   */
  add: string;
  back: string;
}

/** The transitions of a workflow by source and target status. Empty cells link to the form of a new transition. */
export function WorkflowMatrix({ flowId, workflow, rights }: WorkflowMatrixProps) {
  const { statuses, transitions } = workflow;
  const cells = groupByEnds(transitions);
  const back = `back=${encodeURIComponent(href("/admin/flows/:id/matrix", { id: flowId }))}`;
  const add = `${href("/admin/:entity/new", { entity: "transitions" })}?twinflowId=${flowId}`;
  const context = { rights, add, back };
  return (
    <div className={classes.scroll} tabIndex={-1}>
      <svg className={classes.symbols} aria-hidden>
        <g id="delete-icon">
          <IconTrash size={24} />
        </g>
      </svg>
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
          {[null, ...statuses].map((from) => {
            const row = statuses.map((to) => cell(from, to, { ...context, cells }));
            const html = markup`${rowHead(from)}${row}`.html;
            return <tr key={from?.id ?? ""} dangerouslySetInnerHTML={{ __html: html }} />;
          })}
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

function rowHead(from: WorkflowStatus | null): Markup {
  if (!from) return markup`<th scope="row">${m.console_flow_matrix_any()}</th>`;
  const colors = statusColors(from);
  const style = colors && markup` style="background:${colors.background};color:${colors.color}"`;
  return markup`<th scope="row"><span class="${badgeClasses.badge}"${style}>${from.name}</span></th>`;
}

type CellContext = MatrixContext & { cells: ReadonlyMap<string, WorkflowTransition[]> };

function cell(from: WorkflowStatus | null, to: WorkflowStatus, context: CellContext): Markup {
  const found = context.cells.get(`${from?.id ?? null} ${to.id}`);
  const content = found
    ? found.map((transition) => transitionLinks(transition, context))
    : context.rights.create && addLink(from, to, context);
  return markup`<td${from?.id === to.id && markup` data-same`}>${content}</td>`;
}

function transitionLinks(transition: WorkflowTransition, { rights, back }: MatrixContext): Markup {
  const { id, name } = transition;
  const params = { entity: "transitions", id };
  const open = rights.update
    ? markup`<a href="${href("/admin/:entity/:id/edit", params)}?${back}" aria-label="${m.console_flow_matrix_edit({ name })}">${name}</a>`
    : markup`<a href="${href("/admin/:entity/:id", params)}">${name}</a>`;
  const remove = markup`<a href="${href("/admin/:entity/:id/delete", params)}?${back}" class="${classes.icon}" aria-label="${m.console_flow_matrix_delete({ name })}"><svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><use href="#delete-icon"/></svg></a>`;
  return markup`<div class="${classes.transition}">${open}${rights.remove && remove}</div>`;
}

function addLink(from: WorkflowStatus | null, to: WorkflowStatus, { add, back }: MatrixContext) {
  const source = from && markup`&srcTwinStatusId=${from.id}`;
  const name = from?.name ?? m.console_flow_matrix_any();
  return markup`<a href="${add}${source}&dstTwinStatusId=${to.id}&${back}" class="${classes.icon}" aria-label="${m.console_flow_matrix_add({ from: name, to: to.name })}">+</a>`;
}

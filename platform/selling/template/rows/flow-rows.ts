import { permissionId } from "../../../core/access/builtin-permission.rules.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../ids.ts";
import { SYSTEM_ONLY } from "../permissions.ts";
import type { ClassShape, FlowShape, TransitionShape } from "../shapes.ts";
import type { TableRows } from "./table-rows.ts";

/** Starts a job in the transaction of the transition. */
const START_JOB = 1590;

interface Flow extends FlowShape {
  classKey: string;
}

/** A transition from one status: one with several source statuses becomes several rows. */
interface Step {
  flow: Flow;
  transition: TransitionShape;
  from: string;
  id: string;
}

export function flowRows(classes: readonly ClassShape[]): TableRows[] {
  const flows = classes.flatMap(({ key, flow }): Flow[] =>
    flow ? [{ ...flow, classKey: key }] : [],
  );
  const steps = flows.flatMap((flow) =>
    flow.transitions.flatMap((transition) =>
      transition.from.map((from): Step => {
        const id = idOf(`transition:${flow.classKey}.${transition.alias}.${from}`);
        return { flow, transition, from, id };
      }),
    ),
  );
  return [
    ...schemaRows(flows),
    {
      table: "transition_alias",
      rows: [...new Set(steps.map(({ transition }) => transition.alias))].map((alias) => ({
        id: idOf(`alias:${alias}`),
        domain_id: VITRINE_DOMAIN_ID,
        alias,
      })),
    },
    { table: "twin_transition", rows: steps.map(transitionRow) },
    {
      table: "transition_trigger",
      rows: steps.flatMap(({ id, transition }) =>
        transition.job ? [triggerRow(id, transition.job)] : [],
      ),
    },
  ];
}

function schemaRows(flows: readonly Flow[]): TableRows[] {
  const schemaId = idOf("schema:twinflow");
  return [
    {
      table: "twinflow_schema",
      rows: [{ id: schemaId, domain_id: VITRINE_DOMAIN_ID, name: "Selling", description: "" }],
    },
    {
      table: "twinflow",
      rows: flows.map((flow) => ({
        id: idOf(`flow:${flow.classKey}`),
        class_id: idOf(`class:${flow.classKey}`),
        name: flow.name,
        description: {},
        initial_status_id: idOf(`status:${flow.classKey}.${flow.initialStatus}`),
      })),
    },
    {
      table: "twinflow_schema_map",
      keep: true,
      rows: flows.map(({ classKey }) => ({
        twinflow_schema_id: schemaId,
        class_id: idOf(`class:${classKey}`),
        twinflow_id: idOf(`flow:${classKey}`),
      })),
    },
  ];
}

function transitionRow({ id, flow, transition, from }: Step, position: number) {
  return {
    id,
    twinflow_id: idOf(`flow:${flow.classKey}`),
    alias_id: idOf(`alias:${transition.alias}`),
    name: transition.name,
    description: {},
    src_status_id: idOf(`status:${flow.classKey}.${from}`),
    dst_status_id: idOf(`status:${flow.classKey}.${transition.to}`),
    permission_id:
      transition.permission === SYSTEM_ONLY
        ? permissionId(SYSTEM_ONLY)
        : idOf(`permission:${transition.permission}`),
    type: "STATUS_CHANGE",
    allow_comment: false,
    allow_attachments: false,
    allow_links: false,
    position,
  };
}

function triggerRow(transitionId: string, job: string) {
  return {
    id: idOf(`trigger:${transitionId}`),
    transition_id: transitionId,
    position: 0,
    active: true,
    featurer_id: START_JOB,
    params: { job },
  };
}

import { SKETCH_STATUS, statusById } from "../../core/model/builtin-classes.rules.ts";
import type { DomainModel, TwinClass, TwinStatus } from "../../core/model/domain-model.ts";
import type { Transition, Twinflow } from "../../core/model/flow-model.ts";

/**
 * Finds the workflow of the class in a workflow schema. If the class has none there, that of its nearest ancestor
 * with a workflow is used.
 */
export function flowOf(
  model: DomainModel,
  schemaId: string | null,
  twinClass: TwinClass,
): Twinflow | undefined {
  const mapped = model.flowMap.get(schemaId ?? "");
  for (const classId of twinClass.ancestorIds) {
    const flow = model.flows.get(mapped?.get(classId) ?? "");
    if (flow) return flow;
  }
  return undefined;
}

/**
 * Returns the workflow schema for twins in a space: the space's own schema or, if it has none, that of the business
 * or domain.
 */
export function flowSchemaIn(
  spaceId: string | null,
  { model, twinflowSchemaId }: { model: DomainModel; twinflowSchemaId: string | null },
): string | null {
  return model.flowSchemaOfSpace.get(spaceId ?? "") ?? twinflowSchemaId;
}

/** Finds the status that the class gives unfinished twins; undefined if there is none. */
export function sketchStatus(model: DomainModel, twinClass: TwinClass): TwinStatus | undefined {
  return statusByKey(model, twinClass, "sketch");
}

/**
 * True for the class's sketch status and for the built-in one. A sketch has the built-in status if it is older than
 * the sketch status of its class.
 */
export function isSketchStatus(
  model: DomainModel,
  twinClass: TwinClass,
  statusId: string,
): boolean {
  return [SKETCH_STATUS.id, sketchStatus(model, twinClass)?.id].includes(statusId);
}

export function statusByKey(
  model: DomainModel,
  twinClass: TwinClass,
  key: string,
): TwinStatus | undefined {
  return twinClass.statusIds
    .map((id) => statusById(model, id))
    .find((status) => status?.key.toLowerCase() === key.toLowerCase());
}

/** Lists the transitions that may start at the status, in order. Those that start at any status come last. */
export function transitionsFrom(
  model: DomainModel,
  flow: Twinflow,
  statusId: string,
): Transition[] {
  const leaving = flow.transitionIds
    .map((id) => model.transitions.get(id))
    .filter((transition) => transition !== undefined)
    .filter(({ srcStatusId, dstStatusId }) =>
      srcStatusId === null ? dstStatusId !== statusId : srcStatusId === statusId,
    );
  return leaving.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position);
}

/** Finds a transition that may start at the status, by ID or alias. */
export function findTransition(
  model: DomainModel,
  flow: Twinflow,
  statusId: string,
  idOrAlias: string,
): Transition | undefined {
  const lookupKey = idOrAlias.toLowerCase();
  return transitionsFrom(model, flow, statusId).find(
    ({ id, alias }) => id === lookupKey || alias.toLowerCase() === lookupKey,
  );
}

function rank(transition: Transition): number {
  return transition.srcStatusId === null ? 1 : 0;
}

import type { DomainModel, Params } from "../../engine/model.ts";
import type { Use } from "../reference/in-use.ts";

/** Fields and transitions outside the class, and factories, whose behaviour names one of the ids. */
export function namedByParams(
  model: DomainModel,
  ids: readonly string[],
  exceptClassId?: string,
): Use[] {
  const names = (params: Params) => ids.some((id) => Object.values(params).some(holds(id)));
  const fields = [...model.fields.values()]
    .filter((field) => field.classId !== exceptClassId && names(field.typerParams))
    .map(({ id, key }) => ({ kind: "twinClassField", id, name: key }));
  const transitions = [...model.transitions.values()]
    .filter(({ twinflowId }) => model.flows.get(twinflowId)?.classId !== exceptClassId)
    .filter(
      ({ triggers, validatorRules }) =>
        triggers.some(({ params }) => names(params)) ||
        validatorRules.some(({ validators }) => validators.some(({ params }) => names(params))),
    )
    .map(({ id, alias }) => ({ kind: "transition", id, name: alias }));
  const factories = [...model.factories.values()]
    .filter(({ pipelines }) =>
      pipelines.some(({ steps }) => steps.some(({ fillerParams }) => names(fillerParams))),
    )
    .map(({ id, key }) => ({ kind: "factory", id, name: key }));
  return [...fields, ...transitions, ...factories];
}

function holds(id: string): (value: string) => boolean {
  return (value) => value.toLowerCase().includes(id);
}

import type { DomainModel } from "../../core/model/domain-model.ts";
import type { UsageReference } from "./assert-not-in-use.ts";

/**
 * Finds entities whose featurer parameters contain one of the IDs, which must be in lower case.
 * Classes, fields and transitions of `exceptClassId` are left out, because they are deleted with
 * that class.
 */
export function findParamReferences(
  model: DomainModel,
  ids: readonly string[],
  exceptClassId?: string,
): UsageReference[] {
  const names = (settings: Readonly<Record<string, unknown>>) => {
    const json = JSON.stringify(settings).toLowerCase();
    return ids.some((id) => json.includes(id));
  };
  const classes = [...model.classes.values()]
    .filter(({ id, headHunterParams, properties }) => {
      return id !== exceptClassId && (names(headHunterParams) || names(properties));
    })
    .map(({ id, key }) => ({ kind: "twinClass" as const, id, name: key }));
  const fields = [...model.fields.values()]
    .filter((field) => field.classId !== exceptClassId && names(field.typerParams))
    .map(({ id, key }) => ({ kind: "twinClassField" as const, id, name: key }));
  const links = [...model.links.values()]
    .filter(({ linkerParams }) => names(linkerParams))
    .map(({ id, forwardName }) => ({
      kind: "link" as const,
      id,
      name: Object.values(forwardName)[0] ?? "",
    }));
  const transitions = [...model.transitions.values()]
    .filter(({ twinflowId }) => model.flows.get(twinflowId)?.classId !== exceptClassId)
    .filter(
      ({ triggers, validatorRules }) =>
        triggers.some(({ params }) => names(params)) ||
        validatorRules.some(({ validators }) => validators.some(({ params }) => names(params))),
    )
    .map(({ id, alias }) => ({ kind: "transition" as const, id, name: alias }));
  const factories = [...model.factories.values()]
    .filter(
      ({ pipelines, multipliers }) =>
        pipelines.some(({ steps }) => steps.some(({ fillerParams }) => names(fillerParams))) ||
        multipliers.some(({ multiplierParams }) => names(multiplierParams)),
    )
    .map(({ id, key }) => ({ kind: "factory" as const, id, name: key }));
  const conditionSets = [...model.conditionSets.values()]
    .filter(({ conditions }) => conditions.some((condition) => names(condition.conditionerParams)))
    .map(({ id, name }) => ({ kind: "factoryConditionSet" as const, id, name }));
  const validatorSets = [...model.validatorSets.values()]
    .filter(({ validators }) => validators.some(({ params }) => names(params)))
    .map(({ id, name }) => ({ kind: "validatorSet" as const, id, name }));
  const searches = [...model.searches.values()]
    .filter(({ predicate }) => names(predicate))
    .map(({ id, key }) => ({ kind: "search" as const, id, name: key }));
  return [
    ...classes,
    ...fields,
    ...links,
    ...transitions,
    ...factories,
    ...conditionSets,
    ...validatorSets,
    ...searches,
  ];
}

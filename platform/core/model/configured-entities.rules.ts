import type { DomainModel } from "./domain-model.ts";
import type { Factory } from "./factory-model.ts";

/** An entity of the configuration with everything it refers to. */
export interface ConfiguredEntity {
  kind: string;
  id: string;
  name: string;
  /** Members of the entity, without entities that are listed separately. */
  members: object;
  featurerIds: readonly (number | null)[];
}

interface Naming {
  id: string;
  key?: string;
  alias?: string;
  name?: unknown;
  description?: unknown;
}

/** Lists the entities of the domain's configuration that can refer to other entities of it. */
export function listEntities(model: DomainModel): ConfiguredEntity[] {
  const fields = [...model.fields.values()];
  const links = [...model.links.values()];
  return [
    ...[...model.classes.values()].map((twinClass) => {
      const { fieldIds: _f, statusIds: _s, ancestorIds: _a, rootClassId: _r, ...own } = twinClass;
      return entity("twinClass", own, [twinClass.headHunterFeaturerId]);
    }),
    ...fields.map((field) => entity("twinClassField", field, [field.typerId])),
    ...[...model.statuses.values()].map((status) => entity("twinStatus", status)),
    ...[...model.flows.values()].map(({ transitionIds: _t, ...flow }) => entity("twinflow", flow)),
    ...[...model.transitions.values()].map((transition) =>
      entity("transition", transition, [
        ...transition.triggers.map(({ featurerId }) => featurerId),
        ...transition.validatorRules.flatMap(({ validators }) =>
          validators.map(({ featurerId }) => featurerId),
        ),
      ]),
    ),
    ...links.map((link) =>
      entity("link", { ...link, name: link.forwardName }, [link.linkerFeaturerId]),
    ),
    ...[...model.lists.values()].map(({ optionIds: _o, ...list }) => entity("dataList", list)),
    ...[...model.options.values()].map((option) => entity("dataListOption", option)),
    ...[...model.listSubsets.values()].map((subset) => entity("dataListSubset", subset)),
    ...[...model.searches.values()].map((search) => entity("search", search)),
    ...[...model.permissions.values()].map((permission) => entity("permission", permission)),
    ...[...model.permissionGroups.values()].map((group) => entity("permissionGroup", group)),
    ...[...model.factories.values()].flatMap(entitiesOfFactory),
    ...[...model.conditionSets.values()].flatMap(({ conditions, ...set }) => [
      entity("factoryConditionSet", set),
      ...conditions.map((condition) =>
        entity("factoryCondition", condition, [condition.conditionerFeaturerId]),
      ),
    ]),
    ...[...model.validatorSets.values()].map((set) =>
      entity(
        "validatorSet",
        set,
        set.validators.map(({ featurerId }) => featurerId),
      ),
    ),
  ];
}

function entitiesOfFactory(factory: Factory): ConfiguredEntity[] {
  const { multipliers, pipelines, branches, erasers, ...own } = factory;
  return [
    entity("factory", own),
    ...multipliers.map(({ filters: _f, ...part }) =>
      entity("factoryMultiplier", part, [part.multiplierFeaturerId]),
    ),
    ...multipliers.flatMap(({ filters }) =>
      filters.map((part) => entity("factoryMultiplierFilter", part)),
    ),
    ...pipelines.map(({ steps: _s, ...part }) => entity("factoryPipeline", part)),
    ...pipelines.flatMap(({ steps }) =>
      steps.map((part) => entity("factoryPipelineStep", part, [part.fillerFeaturerId])),
    ),
    ...branches.map((part) => entity("factoryBranch", part)),
    ...erasers.map((part) => entity("factoryEraser", part)),
  ];
}

function entity(
  kind: string,
  { id, ...members }: Naming & object,
  featurerIds: readonly (number | null)[] = [],
): ConfiguredEntity {
  return { kind, id, name: nameOf(members), members, featurerIds };
}

function nameOf({ key, alias, name, description }: Omit<Naming, "id">): string {
  const text = typeof name === "string" ? name : (Object.values(name ?? {})[0] as unknown);
  const found = [key, alias, text, description].find(
    (candidate) => typeof candidate === "string" && candidate !== "",
  );
  return typeof found === "string" ? found : "";
}

export function refersTo({ members }: ConfiguredEntity, id: string): boolean {
  return JSON.stringify(members).toLowerCase().includes(id);
}

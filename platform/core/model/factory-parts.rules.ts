import type { DomainModel } from "./domain-model.ts";
import type {
  ConditionalPart,
  Factory,
  FactoryBranch,
  FactoryCondition,
  FactoryEraser,
  FactoryMultiplier,
  FactoryPipeline,
  FactoryStep,
  MultiplierFilter,
} from "./factory-model.ts";

interface Part {
  id: string;
}

/** Access to the parts of one kind: all of a domain, or one by its ID. */
export interface PartLookup<T extends Part> {
  all(model: DomainModel): T[];
  find(model: DomainModel, id: string): T | undefined;
}

export const PIPELINES = ofFactories<FactoryPipeline>(({ pipelines }) => pipelines);
export const MULTIPLIERS = ofFactories<FactoryMultiplier>(({ multipliers }) => multipliers);
export const BRANCHES = ofFactories<FactoryBranch>(({ branches }) => branches);
export const ERASERS = ofFactories<FactoryEraser>(({ erasers }) => erasers);
export const STEPS = ofFactories<FactoryStep>(({ pipelines }) =>
  pipelines.flatMap(({ steps }) => steps),
);
export const FILTERS = ofFactories<MultiplierFilter>(({ multipliers }) =>
  multipliers.flatMap(({ filters }) => filters),
);
export const CONDITIONS = lookup<FactoryCondition>((model) =>
  [...model.conditionSets.values()].flatMap(({ conditions }) => conditions),
);

/** Lists all parts of a factory that can have conditions. */
export function conditionalParts(factory: Factory): ConditionalPart[] {
  const { multipliers, pipelines, branches, erasers } = factory;
  return [
    ...multipliers.flatMap(({ filters }) => filters),
    ...pipelines,
    ...pipelines.flatMap(({ steps }) => steps),
    ...branches,
    ...erasers,
  ];
}

/** Lists the classes whose twins the parts of a factory work on. */
export function inputClassIds({ multipliers, pipelines, erasers }: Factory): string[] {
  const parts = [
    ...multipliers,
    ...multipliers.flatMap(({ filters }) => filters),
    ...pipelines,
    ...erasers,
  ];
  return parts.map(({ inputClassId }) => inputClassId);
}

/** Lists the factories that a factory continues with. */
export function nextFactoryIds({ pipelines, branches }: Factory): string[] {
  return [...pipelines, ...branches]
    .map(({ nextFactoryId }) => nextFactoryId)
    .filter((id) => id !== null);
}

function ofFactories<T extends Part>(parts: (factory: Factory) => readonly T[]): PartLookup<T> {
  return lookup((model) => [...model.factories.values()].flatMap((factory) => parts(factory)));
}

function lookup<T extends Part>(all: (model: DomainModel) => T[]): PartLookup<T> {
  return { all, find: (model, id) => all(model).find((part) => part.id === id) };
}

import type { EraseAction } from "../../base/database/tables/factories.ts";
import type { Params, Texts } from "../../base/database/tables/json-values.ts";

/** A factory changes, creates and erases twins during a transition. */
export interface Factory {
  id: string;
  key: string;
  name: Texts;
  description: Texts;
  createdByUserId: string | null;
  createdAt: Date;
  /**
   * Multipliers, pipelines, branches and erasers are executed in this order; within each kind, parts are in the order
   * of their execution.
   */
  multipliers: readonly FactoryMultiplier[];
  pipelines: readonly FactoryPipeline[];
  branches: readonly FactoryBranch[];
  erasers: readonly FactoryEraser[];
}

/** A part of a factory that applies only if its conditions hold. */
export interface ConditionalPart {
  id: string;
  /** Conditions of the part; null: none. */
  conditionSetId: string | null;
  /** True if the part applies when its conditions don't hold. */
  conditionSetInvert: boolean;
  active: boolean;
  description: string;
  position: number;
}

export interface FactoryPipeline extends ConditionalPart {
  factoryId: string;
  /** Class of the twins to which the pipeline applies, including the class's descendants. */
  inputClassId: string;
  outputStatusId: string | null;
  nextFactoryId: string | null;
  /** True if the next factory gets only the twins of this pipeline. */
  nextFactoryLimitScope: boolean;
  templateTwinId: string | null;
  /** Steps in execution order. */
  steps: readonly FactoryStep[];
}

export interface FactoryStep extends ConditionalPart {
  pipelineId: string;
  optional: boolean;
  fillerFeaturerId: number;
  fillerParams: Params;
}

/** A multiplier adds twins to those that the factory works on. */
export interface FactoryMultiplier {
  id: string;
  factoryId: string;
  inputClassId: string;
  multiplierFeaturerId: number;
  multiplierParams: Params;
  active: boolean;
  description: string;
  position: number;
  filters: readonly MultiplierFilter[];
}

/** Filters the twins of a class: they enter the multiplier only if the filter's conditions hold. */
export interface MultiplierFilter extends ConditionalPart {
  multiplierId: string;
  inputClassId: string;
}

/** A branch continues with another factory if its conditions hold for one of the twins. */
export interface FactoryBranch extends ConditionalPart {
  factoryId: string;
  nextFactoryId: string;
}

export interface FactoryEraser extends ConditionalPart {
  factoryId: string;
  inputClassId: string;
  action: EraseAction;
}

/** A set of conditions, which holds if all its active conditions hold. */
export interface ConditionSet {
  id: string;
  name: string;
  description: string;
  createdByUserId: string | null;
  createdAt: Date;
  updatedAt: Date | null;
  conditions: readonly FactoryCondition[];
}

export interface FactoryCondition {
  id: string;
  conditionSetId: string;
  conditionerFeaturerId: number;
  conditionerParams: Params;
  invert: boolean;
  active: boolean;
  description: string;
  position: number;
}

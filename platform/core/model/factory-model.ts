import type { Params, Texts } from "../../base/database/tables/json-values.ts";

/** Fills a twin during a transition. */
export interface Factory {
  id: string;
  key: string;
  name: Texts;
  description: Texts;
  createdByUserId: string | null;
  createdAt: Date;
  /** In execution order. */
  pipelines: readonly FactoryPipeline[];
}

export interface FactoryPipeline {
  id: string;
  factoryId: string;
  /** Applies to twins of this class and its descendants. */
  inputClassId: string;
  outputStatusId: string | null;
  nextFactoryId: string | null;
  active: boolean;
  description: string;
  position: number;
  /** In execution order. */
  steps: readonly FactoryStep[];
}

export interface FactoryStep {
  id: string;
  pipelineId: string;
  position: number;
  optional: boolean;
  active: boolean;
  fillerFeaturerId: number;
  fillerParams: Params;
  description: string;
}

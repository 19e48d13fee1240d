import type { Params, Texts } from "../../base/database/tables/json-values.ts";

/** Fills a twin on its way along a transition. */
export interface Factory {
  id: string;
  key: string;
  name: Texts;
  description: Texts;
  createdByUserId: string | null;
  createdAt: Date;
  /** In the order they run. */
  pipelines: readonly FactoryPipeline[];
}

export interface FactoryPipeline {
  id: string;
  factoryId: string;
  /** Twins of it, and of what extends it, go through. */
  inputClassId: string;
  outputStatusId: string | null;
  nextFactoryId: string | null;
  active: boolean;
  description: string;
  position: number;
  /** In the order they run. */
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

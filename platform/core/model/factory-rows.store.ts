import type { Executor } from "../../base/database/executor.ts";

type Queries = ReturnType<typeof factoryQueries>;

export type FactoryRows = {
  [P in keyof Queries]: Awaited<ReturnType<Queries[P]["execute"]>>;
};

/** Queries a domain's factories and condition sets, in execution order. */
export function factoryQueries(db: Executor, domainId: string) {
  const factoryIds = db.selectFrom("twin_factory").select("id").where("domain_id", "=", domainId);
  const pipelineIds = db
    .selectFrom("twin_factory_pipeline")
    .select("id")
    .where("factory_id", "in", factoryIds);
  const multiplierIds = db
    .selectFrom("twin_factory_multiplier")
    .select("id")
    .where("factory_id", "in", factoryIds);
  return {
    ...conditionQueries(db, domainId),
    factories: db
      .selectFrom("twin_factory")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("key")
      .orderBy("id"),
    pipelines: db
      .selectFrom("twin_factory_pipeline")
      .selectAll()
      .where("factory_id", "in", factoryIds)
      .orderBy("position")
      .orderBy("id"),
    steps: db
      .selectFrom("twin_factory_step")
      .selectAll()
      .where("pipeline_id", "in", pipelineIds)
      .orderBy("position")
      .orderBy("id"),
    multipliers: db
      .selectFrom("twin_factory_multiplier")
      .selectAll()
      .where("factory_id", "in", factoryIds)
      .orderBy("position")
      .orderBy("id"),
    multiplierFilters: db
      .selectFrom("twin_factory_multiplier_filter")
      .selectAll()
      .where("multiplier_id", "in", multiplierIds)
      .orderBy("position")
      .orderBy("id"),
    branches: db
      .selectFrom("twin_factory_branch")
      .selectAll()
      .where("factory_id", "in", factoryIds)
      .orderBy("position")
      .orderBy("id"),
    erasers: db
      .selectFrom("twin_factory_eraser")
      .selectAll()
      .where("factory_id", "in", factoryIds)
      .orderBy("position")
      .orderBy("id"),
  };
}

function conditionQueries(db: Executor, domainId: string) {
  const setIds = db
    .selectFrom("twin_factory_condition_set")
    .select("id")
    .where("domain_id", "=", domainId);
  return {
    conditionSets: db
      .selectFrom("twin_factory_condition_set")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("name")
      .orderBy("id"),
    conditions: db
      .selectFrom("twin_factory_condition")
      .selectAll()
      .where("condition_set_id", "in", setIds)
      .orderBy("position")
      .orderBy("id"),
  };
}

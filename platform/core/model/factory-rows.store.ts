import type { Executor } from "../../base/database/executor.ts";

export type FactoryRows = Awaited<ReturnType<typeof readFactories>>;

/** A domain's factories and condition sets, in execution order. */
export async function readFactories(db: Executor, domainId: string) {
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
    ...(await readConditions(db, domainId)),
    factories: await db
      .selectFrom("twin_factory")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("key")
      .orderBy("id")
      .execute(),
    pipelines: await db
      .selectFrom("twin_factory_pipeline")
      .selectAll()
      .where("factory_id", "in", factoryIds)
      .orderBy("position")
      .orderBy("id")
      .execute(),
    steps: await db
      .selectFrom("twin_factory_step")
      .selectAll()
      .where("pipeline_id", "in", pipelineIds)
      .orderBy("position")
      .orderBy("id")
      .execute(),
    multipliers: await db
      .selectFrom("twin_factory_multiplier")
      .selectAll()
      .where("factory_id", "in", factoryIds)
      .orderBy("position")
      .orderBy("id")
      .execute(),
    multiplierFilters: await db
      .selectFrom("twin_factory_multiplier_filter")
      .selectAll()
      .where("multiplier_id", "in", multiplierIds)
      .orderBy("position")
      .orderBy("id")
      .execute(),
    branches: await db
      .selectFrom("twin_factory_branch")
      .selectAll()
      .where("factory_id", "in", factoryIds)
      .orderBy("position")
      .orderBy("id")
      .execute(),
    erasers: await db
      .selectFrom("twin_factory_eraser")
      .selectAll()
      .where("factory_id", "in", factoryIds)
      .orderBy("position")
      .orderBy("id")
      .execute(),
  };
}

async function readConditions(db: Executor, domainId: string) {
  const setIds = db
    .selectFrom("twin_factory_condition_set")
    .select("id")
    .where("domain_id", "=", domainId);
  return {
    conditionSets: await db
      .selectFrom("twin_factory_condition_set")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("name")
      .orderBy("id")
      .execute(),
    conditions: await db
      .selectFrom("twin_factory_condition")
      .selectAll()
      .where("condition_set_id", "in", setIds)
      .orderBy("position")
      .orderBy("id")
      .execute(),
  };
}

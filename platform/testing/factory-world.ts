import { makeFactoryModel, type Ok } from "./factory-model.ts";
import { startSignedIn } from "./signed-in.ts";
import { i18nText, newKey } from "./texts-and-keys.ts";

/** Condition of a condition set: ID and parameters of its featurer. */
export type ConditionParts = readonly [featurerId: number, params?: Record<string, string>];
/** Step of a pipeline: ID of its filler, the filler's parameters, and further members of the step. */
export type StepParts = readonly [number, Record<string, string>?, Record<string, unknown>?];

interface PipelineParts {
  classId?: string;
  steps?: readonly StepParts[];
  more?: Record<string, unknown>;
}

export interface FactoryParts {
  multipliers?: readonly { classId?: string; id: number; params?: Record<string, string> }[];
  pipelines?: readonly PipelineParts[];
  branches?: readonly Record<string, unknown>[];
  erasers?: readonly Record<string, unknown>[];
}

/**
 * Starts a platform with orders on shelves with lines below them, parcels, and partners in regions; a
 * transition of orders runs the factory of a test.
 */
export async function startFactoryWorld() {
  const signedIn = await startSignedIn();
  const { platform, owner, ok } = signedIn;
  const model = await makeFactoryModel(ok);
  const makeFactory = (parts: FactoryParts) => addFactory(ok, model.order, parts);

  async function makeTwin(classId: string, more: Record<string, unknown> = {}): Promise<string> {
    const body = { classId, name: "Twin", ...more };
    const answer = await platform.call("POST", "/private/twin/v2", owner, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.twinId;
  }

  async function useFactory(parts: FactoryParts): Promise<string> {
    const inbuiltTwinFactoryId = await makeFactory(parts);
    await ok("POST", `transition/${model.pack}/v1`, { inbuiltTwinFactoryId });
    return inbuiltTwinFactoryId;
  }

  function perform(twinIds: readonly string[], context: Record<string, unknown> = {}) {
    const path = `/private/transition/${model.pack}/perform/batch/v2?showTransitionResultMode=DETAILED`;
    return platform.call("POST", path, owner, { twinIdList: twinIds, batchContext: context });
  }

  /** Creates an order on a new shelf. */
  async function makeOrder(more: Record<string, unknown> = {}) {
    const shelfId = await makeTwin(model.shelf, { fields: { shelf_note: "of the shelf" } });
    return { shelfId, orderId: await makeTwin(model.order, { headTwinId: shelfId, ...more }) };
  }

  async function read(twinId: string) {
    const modes =
      "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS&showTwin2TwinLinkMode=DETAILED" +
      "&showTwinMarker2DataListOptionMode=SHORT&showTwinAttachmentMode=DETAILED";
    const answer = await platform.call("GET", `/private/twin/${twinId}/v2?${modes}`, owner);
    return answer.status === 200 ? answer.body.twin : undefined;
  }

  async function find(search: Record<string, unknown>) {
    const modes = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS&limit=100";
    const path = `/private/twin/search/v2?${modes}`;
    const answer = await platform.call("POST", path, owner, search);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.twinList as Record<string, any>[];
  }

  return {
    ...signedIn,
    ...model,
    makeTwin,
    makeSet: (...conditions: readonly ConditionParts[]) => addSet(ok, conditions),
    makeFactory,
    useFactory,
    makeOrder,
    perform,
    read,
    find,
  };
}

async function addSet(ok: Ok, conditions: readonly ConditionParts[]): Promise<string> {
  const { conditionSet } = await ok(
    "POST",
    "factory_condition_set/v1?showFactoryConditionSetMode=SHORT",
    { conditionSet: { name: newKey() } },
  );
  for (const [conditionerFeaturerId, conditionerParams = {}] of conditions) {
    await ok("POST", `factory_condition_set/${conditionSet.id}/factory_condition/v1`, {
      factoryCondition: { conditionerFeaturerId, conditionerParams },
    });
  }
  return conditionSet.id;
}

async function addFactory(ok: Ok, orderClassId: string, parts: FactoryParts): Promise<string> {
  const { factory } = await ok("POST", "factory/v1?showFactoryMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Factory"),
  });
  for (const { classId = orderClassId, id, params = {} } of parts.multipliers ?? []) {
    await ok("POST", `factory/${factory.id}/factory_multiplier/v1`, {
      factoryMultiplier: {
        inputTwinClassId: classId,
        multiplierFeaturerId: id,
        multiplierParams: params,
      },
    });
  }
  for (const { classId = orderClassId, steps = [], more = {} } of parts.pipelines ?? []) {
    const { factoryPipeline } = await ok(
      "POST",
      `factory/${factory.id}/factory_pipeline/v1?showFactoryPipelineMode=SHORT`,
      { factoryPipeline: { inputTwinClassId: classId, ...more } },
    );
    for (const [fillerFeaturerId, fillerParams = {}, moreOfStep = {}] of steps) {
      const path = `factory/factory_pipeline/${factoryPipeline.id}/factory_pipeline_step/v1`;
      await ok("POST", path, {
        factoryPipelineStep: { fillerFeaturerId, fillerParams, ...moreOfStep },
      });
    }
  }
  for (const branch of parts.branches ?? [])
    await ok("POST", `factory/${factory.id}/factory_branch/v1`, branch);
  for (const eraser of parts.erasers ?? [])
    await ok("POST", `factory/${factory.id}/factory_eraser/v1`, { eraser });
  return factory.id;
}

import type { PlatformClient } from "./platform-client.ts";

type Client = Pick<PlatformClient, "call">;

interface PlaceOfFactory {
  classId: string;
  /** ID of the status that the factory's pipeline sets. */
  statusId: string;
}

/**
 * Creates a factory with a pipeline of two steps and a branch to another factory. Returns its ID.
 */
export async function makeFactory(
  client: Client,
  { classId, statusId }: PlaceOfFactory,
): Promise<string> {
  const nextFactoryId = await newFactory(client, "notify");
  const id = await newFactory(client, "hand_over");
  const factoryConditionSetId = await newConditions(client);
  const { factoryPipeline } = await client.call<{ factoryPipeline: { id: string } }>(
    "POST",
    `/private/factory/${id}/factory_pipeline/v1?showFactoryPipelineMode=SHORT`,
    {
      factoryPipeline: {
        inputTwinClassId: classId,
        factoryConditionSetId,
        outputStatusId: statusId,
        active: true,
        description: "Hand over",
      },
    },
  );
  for (const [index, description] of ["Take the creator", "Keep the creator"].entries()) {
    await client.call(
      "POST",
      `/private/factory/factory_pipeline/${factoryPipeline.id}/factory_pipeline_step/v1`,
      {
        factoryPipelineStep: {
          order: index,
          active: true,
          fillerFeaturerId: 2313,
          fillerParams: {},
          factoryConditionSetId,
          description,
        },
      },
    );
  }
  await client.call("POST", `/private/factory/${id}/factory_branch/v1`, {
    nextFactoryId,
    factoryConditionSetId,
    active: true,
    description: "Tell the next one",
  });
  return id;
}

async function newFactory(client: Client, name: string): Promise<string> {
  const text = { translations: { en: name } };
  const { factory } = await client.call<{ factory: { id: string } }>(
    "POST",
    "/private/factory/v1?showFactoryMode=SHORT",
    { key: `${name}_${Date.now()}`, nameI18n: text, descriptionI18n: text },
  );
  return factory.id;
}

async function newConditions(client: Client): Promise<string> {
  const { conditionSet } = await client.call<{ conditionSet: { id: string } }>(
    "POST",
    "/private/factory_condition_set/v1?showFactoryConditionSetMode=SHORT",
    { conditionSet: { name: "Always" } },
  );
  return conditionSet.id;
}

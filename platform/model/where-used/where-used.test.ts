import { afterAll, expect, test } from "vitest";

import { startFactoryWorld } from "../../testing/factory-world.ts";

const world = await startFactoryWorld();
const { ok } = world;

afterAll(() => world.platform.stop());

async function loadUses(kind: string, id: string): Promise<Record<string, number>> {
  const { whereUsed } = await ok("GET", `where_used/${kind}/${id}/v1`);
  const uses = whereUsed.uses as { kind: string; count: number }[];
  expect(whereUsed.count).toBe(uses.reduce((sum, { count }) => sum + count, 0));
  return Object.fromEntries(uses.map(({ kind: user, count }) => [user, count]));
}

test("every kind of configuration answers what uses it, with counts", async () => {
  // All tests in this file use the same featurers, so each test compares only the difference in the count.
  const { factoryPipelineStep: stepsBefore = 0 } = await loadUses("featurer", "2341");
  const conditionSet = await world.makeSet([2401, { twinClassFieldId: world.note, value: "x" }]);
  const factory = await world.useFactory({
    pipelines: [
      {
        steps: [[2341, { twinClassFieldId: world.note, value: "x" }]],
        more: { factoryConditionSetId: conditionSet, outputStatusId: world.held },
      },
    ],
    erasers: [{ inputTwinClassId: world.order, twinFactoryConditionSetId: conditionSet }],
  });
  const { orderId } = await world.makeOrder({ fields: { note: "x" } });
  const region = await world.makeTwin(world.region);
  const partner = await world.makeTwin(world.partner, { headTwinId: region });
  await world.platform.call("PUT", `/private/twin/${orderId}/v1`, world.owner, {
    fields: { partner },
    markersUpdate: { addMarkers: [world.rush] },
  });

  expect(await loadUses("factory", factory)).toMatchObject({
    transition: 1,
    factoryPipeline: 1,
    factoryEraser: 1,
  });
  expect(await loadUses("factory_condition_set", conditionSet)).toEqual({
    factoryCondition: 1,
    factoryPipeline: 1,
    factoryEraser: 1,
  });
  expect(await loadUses("twin_class_field", world.note)).toEqual({
    factoryPipelineStep: 1,
    factoryCondition: 1,
    twin: 1,
  });
  expect(await loadUses("twin_status", world.open)).toEqual({
    twinflow: 1,
    transition: 1,
    twin: 1,
  });
  expect(await loadUses("twin_status", world.held)).toEqual({ factoryPipeline: 1 });
  expect(await loadUses("link", world.toPartner)).toEqual({ twinClassField: 1, twinLink: 1 });
  expect(await loadUses("data_list_option", world.rush)).toEqual({ twin: 1 });
  expect(await loadUses("twin_class", world.order)).toMatchObject({
    twin: 1,
    twinflow: 1,
    twinStatus: 3,
    twinClass: 1,
    factoryPipeline: 1,
  });
  expect(await loadUses("featurer", "2341")).toEqual({ factoryPipelineStep: stepsBefore + 1 });
});

test("schemas, tiers, roles in spaces and parts of a factory answer what uses them", async () => {
  const { permissionSchema } = await ok(
    "POST",
    "permission_schema/v1?showPermissionSchemaMode=DETAILED",
    {
      name: "Spare",
    },
  );
  const tier = { name: "Large", permissionSchemaId: permissionSchema.id };
  const created = await ok("POST", "tier/v1?showTierMode=DETAILED", { tier });
  const factory = await world.useFactory({
    pipelines: [{ steps: [[2341, { twinClassFieldId: world.note, value: "y" }]] }],
  });
  const { pipelines } = await ok(
    "POST",
    "factory_pipeline/search/v1?showFactoryPipelineMode=DETAILED",
    {
      factoryIdList: [factory],
    },
  );

  expect(await loadUses("permission_schema", permissionSchema.id)).toEqual({ tier: 1 });
  expect(await loadUses("tier", created.tier.id)).toEqual({});
  expect(await loadUses("factory_pipeline", pipelines[0].id)).toEqual({ factoryPipelineStep: 1 });
});

test("an entity of another kind is unknown", async () => {
  const rejected = await world.call("GET", `where_used/factory/${world.order}/v1`);

  expect(rejected.body.status).toBe(10000);
});

import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();
let order: Awaited<ReturnType<typeof makeOrders>>;

beforeAll(async () => {
  order = await makeOrders();
});

afterAll(() => platform.stop());

test("a transition's factory fills the twin from the request and from its own values", async () => {
  const factoryId = await makeFactory([
    [2341, { twinClassFieldId: order.note, value: "packed" }],
    [
      2339,
      {
        addendTwinClassFieldId: order.paid,
        augendTwinClassFieldId: order.total,
        allowNegativeResult: "false",
      },
    ],
    [2338, { twinClassFieldId: order.packer }],
    [2316, {}],
    [2327, { fields: "name" }],
  ]);
  await useFactory(factoryId);
  const twinId = await makeOrder({ total: "10.10" });

  const performed = await perform(twinId, {
    fields: { [order.paid]: "0.20" },
    basics: { name: "Order 1" },
  });

  const twin = await read(twinId);
  expect(performed.body.status).toBe(0);
  expect(twin).toMatchObject({ name: "Order 1", statusId: order.packed });
  expect(twin.fields).toMatchObject({ note: "packed", total: "10.3", packer: platform.ids.owner });
});

test("a part can be added after one with the largest position", async () => {
  const { conditionSet } = await ok(
    "POST",
    "factory_condition_set/v1?showFactoryConditionSetMode=SHORT",
    { conditionSet: { name: "Set" } },
  );
  const path = `factory_condition_set/${conditionSet.id}/factory_condition/v1`;
  const condition = { conditionerFeaturerId: 2404 };
  await ok("POST", path, { factoryCondition: { ...condition, order: 2_147_483_647 } });

  expect((await call("POST", path, { factoryCondition: condition })).status).toBe(200);
});

test("a pipeline sets the twin's status and runs the next factory", async () => {
  const second = await makeFactory([[2341, { twinClassFieldId: order.note, value: "second" }]]);
  const first = await makeFactory([[2341, { twinClassFieldId: order.note, value: "first" }]], {
    outputStatusId: order.held,
    nextFactoryId: second,
  });
  await useFactory(first);
  const twinId = await makeOrder({ total: "1" });

  await perform(twinId, {});
  const back = await call("PUT", `factory_pipeline/${await findPipelineId(second)}/v1`, {
    factoryPipeline: { nextFactoryId: first },
  });

  const twin = await read(twinId);
  expect(twin.statusId).toBe(order.held);
  expect(twin.fields.note).toBe("second");
  expect(back.body).toMatchObject({ status: 11001, fieldErrors: [{ field: "nextFactoryId" }] });
});

test("a failing step stops the transition unless it is optional", async () => {
  const params = {
    minuendTwinClassFieldId: order.total,
    subtrahendTwinClassFieldId: order.paid,
    allowNegativeResult: "false",
  };
  const factoryId = await makeFactory([[2321, params]]);
  await useFactory(factoryId);
  const twinId = await makeOrder({ total: "1" });

  const stopped = await perform(twinId, { fields: { [order.paid]: "2" } });
  const before = await read(twinId);
  const { steps } = await ok(
    "POST",
    "factory_pipeline_step/search/v1?showFactoryPipelineStepMode=SHORT",
    {
      factoryIdList: [factoryId],
    },
  );
  await ok("PUT", `factory/factory_pipeline_step/${steps[0].id}/v1`, {
    factoryPipelineStep: { optional: true },
  });
  const done = await perform(twinId, { fields: { [order.paid]: "2" } });

  expect(stopped.body).toMatchObject({ status: 11002 });
  expect(before.statusId).toBe(order.open);
  expect(done.body.status).toBe(0);
  expect((await read(twinId)).fields.total).toBe("1");
});

test("values of a factory are validated like all others", async () => {
  const factoryId = await makeFactory([[2341, { twinClassFieldId: order.total, value: "much" }]]);
  await useFactory(factoryId);
  const twinId = await makeOrder({ total: "1" });

  const rejected = await perform(twinId, {});

  expect(rejected.body).toMatchObject({ status: 10406, fieldErrors: [{ field: "total" }] });
  expect((await read(twinId)).statusId).toBe(order.open);
});

test("a value missing from the request clears nothing, and a text can't be an assignee", async () => {
  const from = { srcTwinClassFieldId: order.paid, dstTwinClassFieldId: order.total };
  await useFactory(await makeFactory([[2312, from]]));
  const twinId = await makeOrder({ total: "1" });
  const unsent = await perform(twinId, {});
  const before = await read(twinId);
  const emptied = await perform(twinId, { fields: { [order.paid]: "" } });
  await useFactory(await makeFactory([[2315, { assigneeField: order.note }]]));
  const fields = { [order.note]: "Ann" };
  const nobody = await perform(await makeOrder({}), { fields });

  expect(unsent.body).toMatchObject({ status: 11002 });
  expect([before.statusId, before.fields.total]).toEqual([order.open, "1"]);
  expect([emptied.status, (await read(twinId)).fields.total]).toEqual([200, ""]);
  expect([nobody.status, nobody.body.status]).toEqual([400, 11002]);
});

test("an unknown filler and wrong parameters are rejected when they are saved", async () => {
  const pipelineId = await findPipelineId(await makeFactory([]));
  const step = (fillerFeaturerId: number, fillerParams: Record<string, string>) =>
    call("POST", `factory/factory_pipeline/${pipelineId}/factory_pipeline_step/v1`, {
      factoryPipelineStep: { fillerFeaturerId, fillerParams },
    });

  expect((await step(2399, {})).body).toMatchObject({
    status: 601,
    fieldErrors: [{ field: "fillerFeaturerId" }],
  });
  expect((await step(2331, { twinClassFieldId: randomUUID() })).body).toMatchObject({
    status: 604,
    fieldErrors: [{ field: "fillerParams.twinClassFieldId" }],
  });
  expect((await step(1301, {})).body.status).toBe(602);
});

test("every use of a factory counts, also several by one transition and one other factory", async () => {
  const factoryId = await makeFactory([]);
  const user = await makeFactory([], { nextFactoryId: factoryId });
  await ok("POST", `factory/${user}/factory_pipeline/v1`, {
    factoryPipeline: { inputTwinClassId: order.classId, nextFactoryId: factoryId },
  });
  await ok("POST", `factory/${user}/factory_branch/v1`, {
    nextFactoryId: factoryId,
  });
  const both = { inbuiltTwinFactoryId: factoryId, draftingTwinFactoryId: factoryId };
  await ok("POST", `transition/${order.pack}/v1`, both);

  const { factory } = await ok(
    "GET",
    `factory/${factoryId}/v1?showFactoryMode=SHORT&showFactoryUsagesCountMode=SHOW`,
  );
  const inUse = await call("DELETE", `factory/${factoryId}/v1`);
  await ok("POST", `transition/${order.pack}/v1`, {
    draftingTwinFactoryId: "ffffffff-ffff-ffff-ffff-ffffffffffff",
  });

  expect(factory.factoryUsagesCount).toBe(5);
  expect(inUse.body).toMatchObject({ usedBy: [{ kind: "transition" }, { kind: "factory" }] });
});

test("a factory returns its number of uses and can't be deleted while it has any", async () => {
  const factoryId = await makeFactory([[2317, {}]]);
  await useFactory(factoryId);
  const counts =
    "showFactoryMode=DETAILED&showFactoryUsagesCountMode=SHOW&showFactoryPipelinesCountMode=SHOW";
  const { factory } = await ok("GET", `factory/${factoryId}/v1?${counts}`);
  const inUse = await call("DELETE", `factory/${factoryId}/v1`);
  const { transition } = await ok(
    "GET",
    `transition/${order.pack}/v1?showTransitionMode=DETAILED&showTransition2FactoryMode=SHORT`,
  );
  const searchResult = await ok("POST", "transition/search/v1?showTransitionMode=SHORT", {
    inbuiltTwinFactoryIdList: [factoryId],
  });
  const classInUse = await call("DELETE", `twin_class/${order.classId}/v1`);
  await useFactory("ffffffff-ffff-ffff-ffff-ffffffffffff");
  await ok("DELETE", `factory/${factoryId}/v1`);

  expect(factory).toMatchObject({ factoryUsagesCount: 1, factoryPipelinesCount: 1 });
  expect(inUse.body).toMatchObject({ status: 10911, usedBy: [{ kind: "transition" }] });
  expect(transition).toMatchObject({
    inbuiltTwinFactoryId: factoryId,
    inbuiltTwinFactory: { id: factoryId },
  });
  expect(searchResult.transition).toMatchObject([{ id: order.pack }]);
  expect(classInUse.body.usedBy).toContainEqual(expect.objectContaining({ kind: "factory" }));
});

async function makeOrders() {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Order"),
    ownerType: "DOMAIN_BUSINESS_ACCOUNT",
  });
  const classId: string = twinClass.id;
  const status = async (name: string) => {
    const body = { key: name, nameI18n: i18nText(name) };
    return (await ok("POST", `twin_class/${classId}/twin_status/v1?showStatusMode=SHORT`, body))
      .twinStatus.id;
  };
  const [open, packed, held] = [await status("open"), await status("packed"), await status("held")];
  const { twinflow } = await ok(
    "POST",
    `twin_class/${classId}/twinflow/v1?showTwinflowMode=SHORT`,
    {
      nameI18n: i18nText("Orders"),
      initialStatusId: open,
    },
  );
  const { transition } = await ok(
    "POST",
    `twinflow/${twinflow.id}/transition/v1?showTransitionMode=SHORT`,
    { nameI18n: i18nText("Pack"), alias: newKey(), srcStatusId: open, dstStatusId: packed },
  );
  const field = async (name: string, typer: number, params: Record<string, string>) => {
    const { field: createdField } = await ok(
      "POST",
      `twin_class/${classId}/field/v1?showTwinClassFieldMode=SHORT`,
      {
        key: name,
        nameI18n: i18nText(name),
        fieldTyperFeaturerId: typer,
        fieldTyperParams: params,
      },
    );
    return createdField.id as string;
  };
  const number = {
    min: "0",
    max: "1000",
    step: "1",
    thousandSeparator: "",
    decimalSeparator: ".",
    decimalPlaces: "2",
  };
  const user = { userFilterUUID: randomUUID(), multiple: "false", longListThreshold: "0" };
  return {
    classId,
    open,
    packed,
    held,
    pack: transition.id as string,
    total: await field("total", 1317, number),
    paid: await field("paid", 1317, number),
    note: await field("note", 1301, { regexp: ".*" }),
    packer: await field("packer", 1311, user),
  };
}

async function makeFactory(
  fillers: [number, Record<string, string>][],
  pipeline: Record<string, unknown> = {},
): Promise<string> {
  const { factory } = await ok("POST", "factory/v1?showFactoryMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Factory"),
  });
  const created = await ok(
    "POST",
    `factory/${factory.id}/factory_pipeline/v1?showFactoryPipelineMode=DETAILED`,
    { factoryPipeline: { inputTwinClassId: order.classId, ...pipeline } },
  );
  for (const [fillerFeaturerId, fillerParams] of fillers) {
    await ok(
      "POST",
      `factory/factory_pipeline/${created.factoryPipeline.id}/factory_pipeline_step/v1`,
      {
        factoryPipelineStep: { fillerFeaturerId, fillerParams },
      },
    );
  }
  return factory.id;
}

async function findPipelineId(factoryId: string): Promise<string> {
  const { pipelines } = await ok(
    "POST",
    "factory_pipeline/search/v1?showFactoryPipelineMode=SHORT",
    { factoryIdList: [factoryId] },
  );
  return pipelines[0].id;
}

async function useFactory(inbuiltTwinFactoryId: string): Promise<void> {
  await ok("POST", `transition/${order.pack}/v1`, { inbuiltTwinFactoryId });
}

async function makeOrder(fields: Record<string, string>): Promise<string> {
  const { status, body } = await platform.call("POST", "/private/twin/v2", owner, {
    classId: order.classId,
    name: "Order",
    fields,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.twinId;
}

function perform(twinId: string, context: Record<string, unknown>) {
  const path = `/private/transition/${order.pack}/perform/v2`;
  return platform.call("POST", path, owner, { twinId, context });
}

async function read(twinId: string) {
  const modes = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";
  const { body } = await platform.call("GET", `/private/twin/${twinId}/v2?${modes}`, owner);
  return body.twin;
}

import { afterAll, expect, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { startFactoryWorld } from "../../testing/factory-world.ts";
import { peopleOf } from "../../testing/people.ts";

const world = await startFactoryWorld();
const { platform, owner, ok } = world;

afterAll(() => platform.stop());

const noting = (value: string) => [2341, { twinClassFieldId: world.note, value }] as const;

test("a branch continues with its factory only where its conditions hold for a twin", async () => {
  const next = await world.makeFactory({ pipelines: [{ steps: [noting("branched")] }] });
  const conditionSet = await world.makeSet([
    2401,
    { twinClassFieldId: world.copy, value: "branch" },
  ]);
  await world.useFactory({
    branches: [{ nextFactoryId: next, factoryConditionSetId: conditionSet }],
  });
  const [taken, left] = [
    await world.makeOrder({ fields: { copy: "branch" } }),
    await world.makeOrder(),
  ];
  await world.perform([left.orderId]);
  await world.perform([taken.orderId]);

  expect((await world.read(left.orderId)).fields.note).toBe("");
  expect((await world.read(taken.orderId)).fields.note).toBe("branched");
});

test("the next factory gets all twins, or only those of its pipeline", async () => {
  const next = await world.makeFactory({
    pipelines: [{ classId: world.shelf, steps: [SHELF] }],
  });
  const run = async (nextFactoryLimitScope: boolean) => {
    await world.useFactory({
      multipliers: [{ id: 2204 }],
      pipelines: [{ more: { nextFactoryId: next, nextFactoryLimitScope } }],
    });
    const { shelfId, orderId } = await world.makeOrder();
    await world.perform([orderId]);
    return (await world.read(shelfId)).fields.shelf_note;
  };

  expect([await run(false), await run(true)]).toEqual(["next", "of the shelf"]);
});

const SHELF = [2341, { twinClassFieldId: world.shelfNote, value: "next" }] as const;

test("a pipeline sets the status of what it makes and changes", async () => {
  await world.useFactory({
    multipliers: [{ id: 2207, params: { copyHead: "true" } }],
    pipelines: [{ more: { outputStatusId: world.held } }],
  });
  const { shelfId, orderId } = await world.makeOrder();
  await world.perform([orderId]);

  const orders = await world.find({ headTwinIdList: [shelfId] });
  expect(orders.map(({ statusId }) => statusId)).toEqual([world.held, world.held]);
});

test("an eraser deletes the twins for which its conditions hold", async () => {
  const conditionSet = await world.makeSet([2401, { twinClassFieldId: world.copy, value: "old" }]);
  await world.useFactory({
    erasers: [
      {
        inputTwinClassId: world.order,
        twinFactoryConditionSetId: conditionSet,
        action: "ERASE_IRREVOCABLE",
      },
    ],
  });
  const [old, current] = [
    await world.makeOrder({ fields: { copy: "old" } }),
    await world.makeOrder(),
  ];
  await allowDrafts();
  const drafted = await platform.call(
    "POST",
    `/private/transition/${world.pack}/draft/batch/v1?showDraftMode=DETAILED`,
    owner,
    { twinIdList: [old.orderId, current.orderId] },
  );
  const done = await world.perform([old.orderId, current.orderId]);

  expect(drafted.body).toMatchObject({
    transitionDraft: { twinUpdateCount: 1, twinDeleteCount: 1 },
  });
  expect(done.body.result.transitionedTwinList).toMatchObject([{}]);
  expect(await world.read(old.orderId)).toBeUndefined();
  expect((await world.read(current.orderId)).statusId).toBe(world.packed);
});

test("a restricting eraser forbids the transition, and erasing nothing leaves all as it is", async () => {
  const eraser = (action: string) => ({ inputTwinClassId: world.order, action });
  await world.useFactory({
    pipelines: [{ steps: [noting("written")] }],
    erasers: [eraser("ERASE_CANDIDATE"), eraser("RESTRICT")],
  });
  const { orderId } = await world.makeOrder();
  const rejected = await world.perform([orderId]);
  const before = await world.read(orderId);
  await world.useFactory({ erasers: [eraser("NOT_SPECIFIED")] });
  await world.perform([orderId]);

  expect(rejected.body.status).toBe(11004);
  expect([before.statusId, before.fields.note]).toEqual([world.open, ""]);
  expect((await world.read(orderId)).statusId).toBe(world.packed);
});

test("a candidate is erased only with the right to delete it", async () => {
  await world.useFactory({
    erasers: [{ inputTwinClassId: world.order, action: "ERASE_CANDIDATE" }],
  });
  const { orderId } = await world.makeOrder();
  await world.perform([orderId]);

  expect(await world.read(orderId)).toBeUndefined();
});

test("a twin of another business is out of reach", async () => {
  const stranger = await peopleOf(platform).newOwner();
  const answer = await platform.call("POST", "/private/twin/v2", stranger.headers, {
    classId: world.region,
    name: "Theirs",
  });
  await world.useFactory({
    pipelines: [{ more: { templateTwinId: answer.body.twinId }, steps: [[2309]] }],
  });
  const rejected = await world.perform([(await world.makeOrder()).orderId]);

  expect(rejected.body.status).toBe(11002);
});

test("an inactive part does nothing", async () => {
  const off = { active: false };
  await world.useFactory({
    pipelines: [{ more: off, steps: [noting("never")] }, { steps: [[...noting("never"), off]] }],
    erasers: [{ inputTwinClassId: world.order, action: "RESTRICT", ...off }],
  });
  const { orderId } = await world.makeOrder();
  await world.perform([orderId]);

  expect(await world.read(orderId)).toMatchObject({ statusId: world.packed, fields: { note: "" } });
});

test("a second factory with the same key is rejected", async () => {
  const factoryId = await world.makeFactory({});
  const { factory } = await ok("GET", `factory/${factoryId}/v1?showFactoryMode=DETAILED`);
  const rejected = await world.call("POST", "factory/v1", {
    key: factory.key,
    nameI18n: { translations: { en: "Again" } },
  });

  expect(rejected.body).toMatchObject({ status: 10001, fieldErrors: [{ field: "key" }] });
});

async function allowDrafts(): Promise<void> {
  const { domain } = await ok("GET", `domain/${VITRINE_DOMAIN_ID}/v1?showDomainMode=DETAILED`);
  await ok("POST", "permission_grant/user/v1", {
    permissionGrantUser: {
      permissionSchemaId: domain.permissionSchemaId,
      permissionId: permissionId("TRANSITION_DRAFT"),
      userId: platform.ids.owner,
    },
  });
}

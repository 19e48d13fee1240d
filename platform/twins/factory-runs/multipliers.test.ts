import { afterAll, expect, test } from "vitest";

import { FEATURERS } from "../../model/featurers/featurers.rules.ts";
import { startFactoryWorld } from "../../testing/factory-world.ts";
import { MULTIPLIERS_BY_ID } from "./multipliers.ts";

const world = await startFactoryWorld();

afterAll(() => world.platform.stop());

const marked = (classId: string, fieldId: string, value = "made") => ({
  classId,
  steps: [[2341, { twinClassFieldId: fieldId, value }]] as const,
});

test("every multiplier is executed", () => {
  const multipliers = FEATURERS.map(({ id }) => id).filter((id) => Math.floor(id / 100) === 22);

  expect(new Set(MULTIPLIERS_BY_ID.keys())).toEqual(new Set(multipliers));
});

test("aggregating makes one twin of all, isolating makes one of each", async () => {
  const value = `note ${Math.random()}`;
  const of = (id: number) => ({
    multipliers: [{ id, params: { outputTwinClassId: world.parcel } }],
    pipelines: [marked(world.parcel, world.parcelNote, value)],
  });
  const made = () => world.find({ twinClassIdList: [world.parcel] });
  const countMade = async () =>
    (await made()).filter(({ fields }) => fields.parcel_note === value).length;

  await world.useFactory(of(2201));
  const pair = [(await world.makeOrder()).orderId, (await world.makeOrder()).orderId];
  expect((await world.perform(pair)).status).toBe(200);
  expect(await countMade()).toBe(1);

  await world.useFactory(of(2202));
  const others = [(await world.makeOrder()).orderId, (await world.makeOrder()).orderId];
  const performed = await world.perform(others);
  expect(await countMade()).toBe(3);
  expect(performed.body.result.processedTwinList[world.parcel]).toHaveLength(2);
});

test.each([
  [2203, "field", (id: string) => ({ outputTwinClassIdFromContextField: id })],
  [2206, "fields", (id: string) => ({ contextFieldIdList: id })],
])("%i takes the class of the %s that the request has", async (id, _what, paramsOf) => {
  const params = { ...paramsOf(world.parcelNote), elseOutputTwinClassId: world.region };
  await world.useFactory({
    multipliers: [{ id, params }],
    pipelines: [
      { classId: world.parcel, steps: [[2310]] },
      marked(world.region, world.regionNote, "else"),
    ],
  });
  const value = `sent ${Math.random()}`;
  const { orderId } = await world.makeOrder();
  const done = await world.perform([orderId], { fields: { [world.parcelNote]: value } });
  const unsent = await world.perform([(await world.makeOrder()).orderId]);

  const parcels = await world.find({ twinClassIdList: [world.parcel] });
  expect(done.status).toBe(200);
  expect(parcels.filter(({ fields }) => fields.parcel_note === value)).toHaveLength(1);
  expect(unsent.body.status).toBe(id === 2206 ? 11003 : 0);
});

test("it shifts to heads, and changes each once for all below", async () => {
  await world.useFactory({
    multipliers: [{ id: 2204 }],
    pipelines: [marked(world.shelf, world.shelfNote)],
  });
  const { shelfId, orderId } = await world.makeOrder();
  const sibling = await world.makeTwin(world.order, { headTwinId: shelfId });
  await world.perform([orderId, sibling]);

  expect((await world.read(shelfId)).fields.shelf_note).toBe("made");
});

test("it works on siblings and children in statuses", async () => {
  const { shelfId, orderId } = await world.makeOrder();
  const sibling = await world.makeTwin(world.order, { headTwinId: shelfId });
  const child = await world.makeTwin(world.line, { headTwinId: orderId });
  const lineStatus = (await world.read(child)).statusId;
  await world.useFactory({
    multipliers: [
      { id: 2205, params: { statusIds: world.open } },
      { id: 2209, params: { statusIds: lineStatus, exclude: "true" } },
    ],
    pipelines: [
      { steps: [[2341, { twinClassFieldId: world.note, value: "sibling" }]] },
      marked(world.line, world.lineNote),
    ],
  });
  await world.perform([orderId]);

  expect((await world.read(sibling)).fields.note).toBe("sibling");
  expect((await world.read(sibling)).statusId).toBe(world.open);
  expect((await world.read(child)).fields.line_note).toBe("made");
});

test("it works on the twins that point to one by a link", async () => {
  const { orderId } = await world.makeOrder();
  const box = await world.makeTwin(world.box, {
    links: [{ linkId: world.boxToOrder, dstTwinId: orderId }],
  });
  const other = await world.makeTwin(world.box);
  const params = { linkId: world.boxToOrder, statusIds: "", excludeStatuses: "true" };
  await world.useFactory({
    multipliers: [{ id: 2208, params }],
    pipelines: [marked(world.box, world.boxNote)],
  });
  await world.perform([orderId]);

  expect((await world.read(box)).fields.box_note).toBe("made");
  expect((await world.read(other)).fields.box_note).toBe("");
});

test("a copy has the class of the original, and its head if wanted", async () => {
  await world.useFactory({
    multipliers: [{ id: 2207, params: { copyHead: "true" } }],
    pipelines: [
      {
        more: { factoryConditionSetId: await world.makeSet([2409]) },
        steps: [[2311, { srcTwinClassFieldId: world.note, dstTwinClassFieldId: world.copy }]],
      },
    ],
  });
  const { shelfId, orderId } = await world.makeOrder({ fields: { note: "first" } });
  await world.perform([orderId]);

  const orders = await world.find({ headTwinIdList: [shelfId] });
  const found = new Map(orders.map(({ fields, statusId }) => [statusId, fields.copy]));
  expect(found).toEqual(
    new Map([
      [world.packed, ""],
      [world.open, "first"],
    ]),
  );
});

test("it makes a child of the only class below", async () => {
  await world.useFactory({
    multipliers: [{ id: 2210 }],
    pipelines: [marked(world.line, world.lineNote)],
  });
  const { orderId } = await world.makeOrder();
  await world.perform([orderId]);

  const [child, ...others] = await world.find({ headTwinIdList: [orderId] });
  expect(others).toEqual([]);
  expect(child?.fields.line_note).toBe("made");
});

test("a filter lets only twins enter for which its conditions hold", async () => {
  const factoryId = await world.useFactory({ multipliers: [{ id: 2210 }] });
  const { multipliers } = await world.ok(
    "POST",
    "factory_multiplier/search/v1?showFactoryMultiplierMode=SHORT",
    { factoryIdList: [factoryId] },
  );
  await world.ok("POST", `factory_multiplier/${multipliers[0].id}/factory_multiplier_filter/v1`, {
    multiplierFilter: {
      inputTwinClassId: world.order,
      factoryConditionSetId: await world.makeSet([
        2401,
        { twinClassFieldId: world.note, value: "split" },
      ]),
    },
  });
  const kept = await world.makeOrder({ fields: { note: "split" } });
  const dropped = await world.makeOrder();
  await world.perform([kept.orderId, dropped.orderId]);

  expect(await world.find({ headTwinIdList: [kept.orderId] })).toHaveLength(1);
  expect(await world.find({ headTwinIdList: [dropped.orderId] })).toHaveLength(0);
});

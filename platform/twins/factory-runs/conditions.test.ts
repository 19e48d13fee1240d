import { afterAll, beforeAll, expect, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { FEATURERS } from "../../model/featurers/featurers.rules.ts";
import { startFactoryWorld } from "../../testing/factory-world.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";
import { CONDITIONS_BY_ID } from "./conditions.ts";

const world = await startFactoryWorld();
const { platform, owner, ok, makeTwin } = world;
const ownerId = platform.ids.owner;
let groupId: string;
let emptyGroupId: string;
let partner: string;
let fresh: string;

beforeAll(async () => {
  [groupId, emptyGroupId] = [await makeGroup(), await makeGroup()];
  await ok("POST", `user/${ownerId}/user_group/manage/v1`, { userGroupEnterList: [groupId] });
  const region = await makeTwin(world.region);
  partner = await makeTwin(world.partner, { headTwinId: region, assignerUserId: ownerId });
  const { orderId } = await makeFull();
  const [line] = await world.find({ headTwinIdList: [orderId] });
  fresh = line?.statusId;
});

afterAll(() => platform.stop());

test("every conditioner is executed", () => {
  const conditioners = FEATURERS.map(({ id }) => id).filter((id) => Math.floor(id / 100) === 24);

  expect(new Set(CONDITIONS_BY_ID.keys())).toEqual(new Set(conditioners));
});

type Params = () => Record<string, string>;
const none: Params = () => ({});
const note =
  (value: string): Params =>
  () => ({ twinClassFieldId: world.note, value });
const field =
  (name: "note" | "copy" | "partnerOfOrder" | "shelfNote"): Params =>
  () => ({ twinClassFieldId: world[name] });
const ofClass =
  (key: string, name: "order" | "shelf" | "region"): Params =>
  () => ({ [key]: world[name] });
const inStatus =
  (...statuses: ("open" | "packed")[]): Params =>
  () => ({ statusIds: statuses.map((name) => world[name]).join(",") });

/**
 * ID of the condition, parameters with which it holds on a complete order, and parameters with which it doesn't. "bare"
 * stands for an order without values.
 */
test.each<[number, Params, Params | "bare"]>([
  [2401, note("yes"), note("no")],
  [2402, note("sent"), note("yes")],
  [
    2403,
    () => ({ permissionId: permissionId("TWIN_UPDATE") }),
    () => ({ permissionId: permissionId("DOMAIN_MANAGE") }),
  ],
  [2404, none, "bare"],
  [2405, () => ({ markerId: world.rush }), "bare"],
  [
    2407,
    () => ({ statusIds: fresh, excludeFactoryInput: "false" }),
    () => ({ statusIds: world.lost, excludeFactoryInput: "false" }),
  ],
  [2408, () => ({ statusIds: fresh }), () => ({ statusIds: world.lost })],
  [2411, ofClass("instanceOfTwinClassId", "order"), ofClass("instanceOfTwinClassId", "shelf")],
  [2412, ofClass("ofTwinClassId", "order"), ofClass("ofTwinClassId", "shelf")],
  [2413, ofClass("instanceOfTwinClassId", "order"), ofClass("instanceOfTwinClassId", "shelf")],
  [2414, ofClass("ofTwinClassId", "order"), ofClass("ofTwinClassId", "shelf")],
  [2415, note("sent"), note("yes")],
  [2416, ofClass("ofTwinClassId", "order"), ofClass("ofTwinClassId", "region")],
  [2417, ofClass("instanceOfTwinClassId", "order"), ofClass("instanceOfTwinClassId", "region")],
  [2418, field("note"), field("copy")],
  [2419, ofClass("ofTwinClassId", "order"), ofClass("ofTwinClassId", "region")],
  [2420, ofClass("ofTwinClassId", "order"), ofClass("ofTwinClassId", "region")],
  [2421, note("yes"), note("no")],
  [2422, () => ({ field: "name" }), () => ({ field: "description" })],
  [2423, () => ({ userGroupIds: groupId }), () => ({ userGroupIds: emptyGroupId })],
  [
    2424,
    () => ({ twinClassFieldId: world.shelfNote, value: "of the shelf" }),
    () => ({ twinClassFieldId: world.shelfNote, value: "of another" }),
  ],
  [2425, field("partnerOfOrder"), "bare"],
  [2426, field("shelfNote"), "bare"],
  [2428, () => compare("total", "total", "true"), () => compare("total", "total", "false")],
  [
    2429,
    () => ({ ...compare("total", "quantity", "false"), statusIds: world.lost }),
    () => ({ ...compare("total", "quantity", "false"), statusIds: fresh }),
  ],
  [2430, field("partnerOfOrder"), "bare"],
  [2431, field("partnerOfOrder"), "bare"],
  [2432, inStatus("open"), inStatus("packed")],
  [2433, inStatus("open"), inStatus("packed")],
  [
    2434,
    () => ({ factoryLauncherType: "transition" }),
    () => ({ factoryLauncherType: "targetDeletion" }),
  ],
  [2435, field("partnerOfOrder"), field("note")],
  [2436, field("partnerOfOrder"), "bare"],
  [
    2438,
    () => ({ classIds: world.line, excludeFactoryInput: "true" }),
    () => ({ classIds: world.parcel, excludeFactoryInput: "true" }),
  ],
  [
    2439,
    () => ({ twinClassFieldId: world.partnerOfOrder, userGroupIds: groupId }),
    () => ({ twinClassFieldId: world.partnerOfOrder, userGroupIds: emptyGroupId }),
  ],
])("condition %i decides whether a step works", async (id, params, otherwise) => {
  const { orderId } = await makeFull();
  const other = otherwise === "bare" ? await makeBare() : await makeFull();

  expect(await holds(id, params(), orderId)).toBe(true);
  expect(await holds(id, (otherwise === "bare" ? params : otherwise)(), other.orderId)).toBe(false);
});

test("a head without assignee is found, and one that is missing stops the factory", async () => {
  expect(await holds(2427, {}, (await makeBare()).orderId)).toBe(true);
  expect(await holds(2427, {}, (await makeFull()).orderId)).toBe(false);

  const conditionSet = await world.makeSet([2427]);
  await world.useFactory({
    multipliers: [{ id: 2202, params: { outputTwinClassId: world.parcel } }],
    pipelines: [{ classId: world.parcel, more: { factoryConditionSetId: conditionSet } }],
  });
  const { orderId } = await makeFull();
  const stopped = await world.perform([orderId]);
  expect(stopped.body.status).toBe(11002);
});

test("a factory never changes a twin directly", async () => {
  expect(await holds(2437, { twinOperationLauncher: "direct" }, (await makeFull()).orderId)).toBe(
    false,
  );
});

test("new twins are told from changed ones, and from the inputs of the factory", async () => {
  const stepWhen = async (id: number) =>
    [2341, { twinClassFieldId: world.copy, value: String(id) }, await when(id)] as const;
  for (const [id, value] of [
    [2409, ["", "2409"]],
    [2410, ["", "2410"]],
    [2406, ["", "2406"]],
  ] as const) {
    await world.useFactory({
      multipliers: [{ id: 2207, params: { copyHead: "true" } }],
      pipelines: [{ steps: [await stepWhen(id)] }],
    });
    const { shelfId, orderId } = await world.makeOrder();
    await world.perform([orderId]);

    const orders = await world.find({ headTwinIdList: [shelfId] });
    const isNew = ({ id: twinId }: Record<string, any>) => twinId !== orderId;
    expect(new Set(orders.map(({ fields }) => fields.copy))).toEqual(new Set(value));
    expect(orders.find(isNew)?.fields.copy).toBe(id === 2409 ? "2409" : "");
  }
});

test("all conditions of a set have to hold, and the set or one of them can be inverted", async () => {
  const [yes, no] = [note("yes")(), note("no")()];
  const both = await world.makeSet([2401, yes], [2415, note("other")()]);
  const one = await world.makeSet([2401, no]);
  const { factoryConditions } = await ok(
    "POST",
    "factory_condition/search/v1?showFactoryConditionMode=SHORT",
    { factoryConditionSetIdList: [one] },
  );

  expect(await passes({ factoryConditionSetId: both })).toBe(false);
  expect(await passes({ factoryConditionSetId: both, factoryConditionSetInvert: true })).toBe(true);
  expect(await passes({ factoryConditionSetId: one })).toBe(false);
  await ok("PUT", `factory_condition/${factoryConditions[0].id}/v1`, {
    factoryCondition: { invert: true },
  });
  expect(await passes({ factoryConditionSetId: one })).toBe(true);
  await ok("PUT", `factory_condition/${factoryConditions[0].id}/v1`, {
    factoryCondition: { invert: false, active: false },
  });
  expect(await passes({ factoryConditionSetId: one })).toBe(true);
});

/** Whether a step with this condition fills the order. */
async function holds(id: number, params: Record<string, string>, orderId: string) {
  return passes(await when(id, params), orderId);
}

async function when(id: number, params: Record<string, string> = {}) {
  return { factoryConditionSetId: await world.makeSet([id, params]) };
}

async function passes(condition: Record<string, unknown>, orderId?: string): Promise<boolean> {
  await useStep({ factoryConditionSetInvert: false, ...condition });
  const twinId = orderId ?? (await makeFull()).orderId;
  const done = await world.perform([twinId], {
    fields: { [world.note]: "sent", [world.partnerOfOrder]: partner },
    basics: { name: "Twin" },
  });
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  return (await world.read(twinId)).fields.copy === "held";
}

let step: { id: string; factoryId: string } | undefined;

/**
 * Reuses one step for all conditions, because creating a factory for each would take most of the test's time.
 */
async function useStep(condition: Record<string, unknown>): Promise<void> {
  if (!step) {
    const filling = { twinClassFieldId: world.copy, value: "held" };
    const factoryId = await world.useFactory({ pipelines: [{ steps: [[2341, filling]] }] });
    const path = "factory_pipeline_step/search/v1?showFactoryPipelineStepMode=SHORT";
    const { steps } = await ok("POST", path, { factoryIdList: [factoryId] });
    step = { id: steps[0].id, factoryId };
  }
  await ok("POST", `transition/${world.pack}/v1`, { inbuiltTwinFactoryId: step.factoryId });
  await ok("PUT", `factory/factory_pipeline_step/${step.id}/v1`, {
    factoryPipelineStep: condition,
  });
}

async function makeFull() {
  const shelfId = await makeTwin(world.shelf, {
    assignerUserId: ownerId,
    fields: { shelf_note: "of the shelf" },
  });
  const orderId = await makeTwin(world.order, {
    headTwinId: shelfId,
    assignerUserId: ownerId,
    fields: { note: "yes", total: "5", ...(partner && { partner }) },
  });
  await makeTwin(world.line, { headTwinId: orderId, fields: { quantity: "3" } });
  await platform.call("PUT", `/private/twin/${orderId}/v1`, owner, {
    markersUpdate: { addMarkers: [world.rush] },
  });
  return { shelfId, orderId };
}

async function makeBare() {
  const shelfId = await makeTwin(world.shelf);
  return { shelfId, orderId: await makeTwin(world.order, { headTwinId: shelfId }) };
}

async function makeGroup(): Promise<string> {
  const { userGroup } = await ok("POST", "user_group/v1?showUserGroupMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Group"),
  });
  return userGroup.id;
}

function compare(greater: "total", other: "total" | "quantity", equals: string) {
  return {
    greaterTwinClassField: world[greater],
    comparisonTwinClassField: world[other],
    equals,
  };
}

import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { idOf } from "../../selling/template/ids.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

let platform: TestPlatform;
let admin: Headers;
let owner: Headers;
let shop: Awaited<ReturnType<typeof build>>;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
  owner = await platform.signIn("owner");
  shop = await build();
});

afterAll(() => platform.stop());

test("twins in a space use the space's own workflow schema", async () => {
  const { kitchen, cellar, task, usual, own } = shop;
  const shelf = await newTwin({ classId: shop.shelf, headTwinId: kitchen });
  const [here, deep, elsewhere] = [
    await newTwin({ classId: task, headTwinId: kitchen }),
    await newTwin({ classId: shop.item, headTwinId: shelf }),
    await newTwin({ classId: task, headTwinId: cellar }),
  ];

  const before = await read(here);
  expect(before).toMatchObject({ statusId: own.from, transitionsIdList: [own.id] });
  expect(await offered(here)).toEqual([own.id]);
  expect(await read(deep)).toMatchObject({ statusId: own.from, transitionsIdList: [own.id] });
  expect(await read(elsewhere)).toMatchObject({
    statusId: usual.from,
    transitionsIdList: [usual.id],
  });
  expect((await perform(usual.id, here)).body.status).toBe(10503);
  expect((await perform(own.id, here, "draft/v1")).status).toBe(200);
  expect((await perform(own.id, here)).status).toBe(200);
  expect((await read(here)).statusId).toBe(own.to);
});

test("the schema of a space is set and cleared, and applies from the next request", async () => {
  const room = await newTwin({ classId: shop.room });
  const put = (body: object) => ok("PUT", `space/${room}/v1`, body, owner);
  const statusOfNew = async () =>
    (await read(await newTwin({ classId: shop.task, headTwinId: room }))).statusId;

  const none = await ok("GET", `space/${room}/v1`, undefined, owner);
  const set = await put({ twinflowSchemaId: shop.schema });
  const during = await statusOfNew();
  const untouched = await put({});
  const unset = await put({ twinflowSchemaId: null });

  expect(none.space).toEqual({ id: room });
  expect(set.space).toEqual({ id: room, twinflowSchemaId: shop.schema });
  expect(untouched.space).toEqual(set.space);
  expect(unset.space).toEqual({ id: room });
  expect([during, await statusOfNew()]).toEqual([shop.own.from, shop.usual.from]);
});

test("a space with a workflow schema only keeps the permission schema of its business", async () => {
  const { permission } = await ok("POST", "permission/v1?showPermissionMode=SHORT", {
    key: newKey(),
    groupId: idOf("permission_group:PRODUCT_PERMISSIONS"),
    nameI18n: i18nText("Read notes"),
  });
  await grantToOwner(permission.id);
  const both = { permissionSchemaSpace: true, twinflowSchemaSpace: true };
  const room = await newClass("Office", { ...both, autoCreateTwinflow: true });
  const note = await newClass("Note", { headTwinClassId: room, viewPermissionId: permission.id });
  await map(shop.schema, note, await newFlow(note));
  const office = await newTwin({ classId: room });
  await ok("PUT", `space/${office}/v1`, { twinflowSchemaId: shop.schema }, owner);
  const there = await newTwin({ classId: note, headTwinId: office });

  const search = { twinClassIdList: [note] };
  const { twinList } = await ok("POST", "twin/search/v2?showTwinMode=SHORT", search, owner);
  const ofPermissions = await call(
    "PUT",
    `space/${shop.kitchen}/v1`,
    { permissionSchemaId: idOf("schema:permission") },
    owner,
  );

  expect(twinList).toMatchObject([{ id: there }]);
  expect((await call("GET", `twin/${there}/v2`, undefined, owner)).status).toBe(200);
  expect(ofPermissions.body.status).toBe(10701);
});

test("a moved twin uses the workflow of its new place, with its descendants", async () => {
  const shelf = await newTwin({ classId: shop.shelf, headTwinId: shop.cellar });
  const item = await newTwin({ classId: shop.item, headTwinId: shelf });

  const before = await read(item);
  await ok("PUT", `twin/${shelf}/v1`, { headTwinId: shop.kitchen }, owner);
  const there = await newTwin({ classId: shop.item, headTwinId: shelf });

  expect(before.transitionsIdList).toEqual([shop.usual.id]);
  // The other workflow has no transition from the twin's status.
  expect((await read(item)).transitionsIdList).toEqual([]);
  expect((await read(there)).statusId).toBe(shop.own.from);
});

test("a completed sketch gets the first status of its space's workflow", async () => {
  const form = await newClass("Form", {
    headTwinClassId: shop.room,
    extendsTwinClassId: shop.task,
  });
  await ok("POST", `twin_class/${form}/field/v1?showTwinClassFieldMode=SHORT`, {
    key: "size",
    nameI18n: i18nText("Size"),
    required: true,
    fieldTyperFeaturerId: 1301,
    fieldTyperParams: { regexp: ".*" },
  });
  const sketch = await newTwin({ classId: form, headTwinId: shop.kitchen, isSketch: true });

  const before = await read(sketch);
  await ok("PUT", `twin/${sketch}/v1`, { fields: { size: "Big" } }, owner);

  expect([shop.own.from, shop.usual.from]).not.toContain(before.statusId);
  expect((await read(sketch)).statusId).toBe(shop.own.from);
});

test("a class without a workflow in the space's schema has none there", async () => {
  const { twinflowSchema } = await ok("POST", `twinflow_schema/v1?${SCHEMA}`, { name: "Empty" });
  const room = await newTwin({ classId: shop.room });
  await ok("PUT", `space/${room}/v1`, { twinflowSchemaId: twinflowSchema.id }, owner);

  const rejected = await call("POST", "twin/v2", { classId: shop.task, headTwinId: room }, owner);

  expect(rejected.body.status).toBe(10502);
});

test("twins that are no workflow space, and unknown schemas, are rejected; a used schema can't be deleted", async () => {
  const put = (id: string, twinflowSchemaId: string) =>
    call("PUT", `space/${id}/v1`, { twinflowSchemaId }, owner);
  const task = await newTwin({ classId: shop.task, headTwinId: shop.cellar });

  const noSpace = await put(task, shop.schema);
  const unknown = await put(shop.kitchen, randomUUID());
  const inUse = await call("DELETE", `twinflow_schema/${shop.schema}/v1`);

  expect(noSpace.body.status).toBe(10701);
  expect(unknown.body.status).toBe(10000);
  expect(inUse.body).toMatchObject({ status: 10911, usedBy: [{ kind: "twin" }] });
});

test("twins are in a space as soon as their class makes one", async () => {
  const hall = await newClass("Hall", { autoCreateTwinflow: true });
  const seat = await newClass("Seat", { headTwinClassId: hall });
  const usual = await newFlow(seat);
  const own = await newFlow(seat);
  await map(shop.schema, seat, own);
  const head = await newTwin({ classId: hall });
  const there = await newTwin({ classId: seat, headTwinId: head });

  const before = await offered(there);
  await ok("PUT", `twin_class/${hall}/v1`, { twinflowSchemaSpace: true });
  await ok("PUT", `space/${head}/v1`, { twinflowSchemaId: shop.schema }, owner);
  const during = await offered(there);
  const next = await read(await newTwin({ classId: seat, headTwinId: head }));
  await ok("PUT", `twin_class/${hall}/v1`, { twinflowSchemaSpace: false });

  expect([before, during, await offered(there)]).toEqual([[usual.id], [], [usual.id]]);
  expect(next.statusId).toBe(own.from);
});

const SCHEMA = "showTwinflowSchemaMode=DETAILED";

/** Creates rooms with tasks, and shelves with items. One of the rooms, the kitchen, has its own workflow schema. */
async function build() {
  await grantToOwner(permissionId("SPACE_ROLE_MANAGE"));
  await grantToOwner(permissionId("TRANSITION_MANAGE"));
  const room = await newClass("Room", { twinflowSchemaSpace: true, autoCreateTwinflow: true });
  const shelf = await newClass("Shelf", { headTwinClassId: room });
  const task = await newClass("Task", { headTwinClassId: room });
  const item = await newClass("Item", { headTwinClassId: shelf, extendsTwinClassId: task });
  const { twinflowSchema } = await ok("POST", `twinflow_schema/v1?${SCHEMA}`, { name: "Kitchen" });
  const schema: string = twinflowSchema.id;
  await map(schema, shelf, await newFlow(shelf));
  const usual = await newFlow(task);
  const own = await newFlow(task);
  await map(schema, task, own);
  const kitchen = await newTwin({ classId: room });
  const cellar = await newTwin({ classId: room });
  await ok("PUT", `space/${kitchen}/v1`, { twinflowSchemaId: schema }, owner);
  return { room, shelf, task, item, schema, usual, own, kitchen, cellar };
}

function grantToOwner(granted: string) {
  const permissionGrantUser = {
    permissionSchemaId: idOf("schema:permission"),
    permissionId: granted,
    userId: platform.ids.owner,
  };
  return ok("POST", "permission_grant/user/v1", { permissionGrantUser });
}

async function newClass(name: string, more: object): Promise<string> {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText(name),
    ownerType: "DOMAIN_BUSINESS_ACCOUNT",
    ...more,
  });
  return twinClass.id;
}

/**
 * Creates a workflow with one transition between two new statuses. The first workflow of a class is its default.
 */
async function newFlow(classId: string) {
  const [from, to] = [await newStatus(classId), await newStatus(classId)];
  const { twinflow } = await ok(
    "POST",
    `twin_class/${classId}/twinflow/v1?showTwinflowMode=SHORT`,
    { nameI18n: i18nText("Flow"), initialStatusId: from },
  );
  const { transition } = await ok(
    "POST",
    `twinflow/${twinflow.id}/transition/v1?showTransitionMode=SHORT`,
    { nameI18n: i18nText("Go"), alias: newKey(), srcStatusId: from, dstStatusId: to },
  );
  return { flowId: twinflow.id as string, id: transition.id as string, from, to };
}

async function newStatus(classId: string): Promise<string> {
  const path = `twin_class/${classId}/twin_status/v1?showStatusMode=SHORT`;
  return (await ok("POST", path, { key: newKey(), nameI18n: i18nText("State") })).twinStatus.id;
}

function map(schema: string, twinClassId: string, { flowId }: { flowId: string }) {
  return ok("PUT", `twinflow_schema/${schema}/twinflow/v1`, { twinClassId, twinflowId: flowId });
}

async function newTwin(body: object): Promise<string> {
  return (await ok("POST", "twin/v2", { name: "Thing", ...body }, owner)).twinId;
}

async function read(id: string) {
  const modes = "showTwinMode=DETAILED&showTwin2TransitionMode=SHORT&lazyRelation=false";
  return (await ok("GET", `twin/${id}/v2?${modes}`, undefined, owner)).twin;
}

async function offered(id: string): Promise<string[]> {
  const answer = await ok("GET", `twin/${id}/transition/list/v1`, undefined, owner);
  return answer.transitionList.map((transition: { id: string }) => transition.id);
}

function perform(transitionId: string, twinId: string, how = "perform/v2") {
  return call("POST", `transition/${transitionId}/${how}`, { twinId }, owner);
}

function call(method: string, path: string, body?: unknown, as = admin) {
  return platform.call(method, `/private/${path}`, as, body);
}

async function ok(method: string, path: string, body?: unknown, as = admin): Promise<any> {
  const answer = await call(method, path, body, as);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { startFactoryWorld } from "../../testing/factory-world.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";
import { waitUntil } from "../../testing/wait-until.ts";

const world = await startFactoryWorld();
const ADMINISTRATORS = "00000000-0000-0000-0006-000000000001";

afterAll(() => world.platform.stop());

const reassign = async (path: string, newId: string | null) =>
  (await world.call("POST", `${path}/reassign/v1`, { newId })).body;

async function makeStatus(classId: string): Promise<string> {
  const path = `twin_class/${classId}/twin_status/v1?showStatusMode=SHORT`;
  const body = { key: newKey(), nameI18n: i18nText("Status") };
  const answer = await world.ok("POST", path, body);
  return (answer.status?.id ?? answer.twinStatus?.id) as string;
}

async function makeClass(more: object = {}): Promise<string> {
  const path = "twin_class/v1?showTwinClassMode=SHORT";
  const body = { key: newKey(), nameI18n: i18nText("Class"), autoCreateTwinflow: true, ...more };
  return (await world.ok("POST", path, body)).twinClass.id as string;
}

/**
 * Runs `work` and waits until the expected event was received for each of the twins. Other events are ignored,
 * because a database server may deliver those of earlier changes during the wait.
 */
async function expectEvents(
  twinIds: string[],
  expected: { kind: string; statusKey?: string },
  work: () => Promise<unknown>,
) {
  const { events } = world.platform.services;
  const received = new Set<string>();
  const stop = events.subscribe((event) => {
    if (event.type !== "twin" || event.kind !== expected.kind) return;
    if (event.statusKey === (expected.statusKey ?? event.statusKey)) received.add(event.twinId);
  });
  await work();
  await waitUntil(() => twinIds.every((id) => received.has(id)), { what: "the events" });
  stop();
  expect(received).toEqual(new Set(twinIds));
}

const readTwin = async (id: string) => (await world.read(id)) as Record<string, unknown>;

test("the twins and transitions of a status move to another one, and the status is gone", async () => {
  const spare = await makeStatus(world.order);
  const { orderId } = await world.makeOrder();
  const { transition: pack } = await world.ok(
    "GET",
    `transition/${world.pack}/v1?showTransitionMode=DETAILED`,
  );
  const { transition } = await world.ok(
    "POST",
    `twinflow/${pack.twinflowId}/transition/v1?showTransitionMode=SHORT`,
    {
      nameI18n: i18nText("Set aside"),
      alias: newKey(),
      srcStatusId: world.open,
      dstStatusId: spare,
    },
  );
  const perform = `/private/transition/${transition.id}/perform/v2`;
  const moved = await world.platform.call("POST", perform, world.owner, { twinId: orderId });
  expect(moved.status).toBe(200);

  await expectEvents([orderId], { kind: "status", statusKey: "held" }, async () => {
    expect(await reassign(`twin_status/${spare}`, world.held)).toMatchObject({ status: 0 });
  });
  const read = await world.ok("GET", `transition/${transition.id}/v1?showTransitionMode=DETAILED`);
  expect(read.transition.dstTwinStatusId).toBe(world.held);
  expect((await readTwin(orderId))["statusId"]).toBe(world.held);
  expect((await world.call("GET", `twin_status/${spare}/v1`)).status).toBe(404);
});

test("more twins than one transaction may hold are rejected before any is changed", async () => {
  const [crowded, other] = [await makeClass(), await makeClass()];
  const spare = await makeStatus(crowded);
  const one = await world.makeTwin(crowded, {});
  const { db } = world.platform.services;
  await sql`update twin set status_id = ${spare} where id = ${one}`.execute(db);
  await sql`
    insert into twin (id, domain_id, business_account_id, class_id, root_class_id, status_id, name)
    select gen_random_uuid(), domain_id, business_account_id, class_id, root_class_id, status_id, name
    from twin, generate_series(1, 1000) where id = ${one}`.execute(db);
  const target = await makeStatus(crowded);

  const ofStatus = await reassign(`twin_status/${spare}`, target);
  const ofClass = await reassign(`twin_class/${crowded}`, other);

  for (const answer of [ofStatus, ofClass]) {
    expect(answer.fieldErrors).toMatchObject([
      { field: "newId", message: expect.stringContaining("More than 1000 entries have it") },
    ]);
  }
  expect((await readTwin(one))["statusId"]).toBe(spare);
  await sql`delete from twin where class_id = ${crowded} and id <> ${one}`.execute(db);
  expect(await reassign(`twin_status/${spare}`, target)).toMatchObject({ status: 0 });
});

test("a status of another class, itself, or none is rejected, and nothing changes", async () => {
  const { orderId } = await world.makeOrder();
  const foreign = await makeStatus(await makeClass());
  const readErrorField = async (newId: string | null) =>
    (await reassign(`twin_status/${world.open}`, newId)).fieldErrors[0].field;

  expect(await readErrorField(foreign)).toBe("newId");
  expect(await readErrorField(world.open)).toBe("newId");
  expect(await readErrorField(null)).toBe("newId");
  expect((await readTwin(orderId))["statusId"]).toBe(world.open);
});

test("transitions between the two statuses are named instead of leading nowhere", async () => {
  expect(await reassign(`twin_status/${world.open}`, world.packed)).toMatchObject({
    status: 10911,
    usedBy: expect.arrayContaining([expect.objectContaining({ kind: "transition" })]),
  });
});

test("an option gives way to another one in values and tags", async () => {
  const makeList = async () => {
    const path = "data_list/v1?showDataListMode=DETAILED";
    const body = { key: newKey(), nameI18n: i18nText("List") };
    return (await world.ok("POST", path, body)).dataList.id as string;
  };
  const makeOption = async (dataListId: string) => {
    const path = "data_list_option/v1?showDataListOptionMode=DETAILED";
    const body = { dataListId, optionI18n: i18nText(newKey()) };
    return (await world.ok("POST", path, body)).option.id as string;
  };
  const [list, otherList] = [await makeList(), await makeList()];
  const [red, blue] = [await makeOption(list), await makeOption(list)];
  const foreign = await makeOption(otherList);
  const classId = await makeClass({ tagDataListId: list });
  await world.ok("POST", `twin_class/${classId}/field/v1`, {
    key: "colors",
    fieldTyperFeaturerId: 1305,
    fieldTyperParams: {
      listUUID: list,
      multiple: "true",
      supportCustom: "false",
      longListThreshold: "10",
    },
  });
  const both = await world.makeTwin(classId, {
    fields: { colors: `${red},${blue}` },
    tags: { existingTags: [red, blue] },
  });
  const one = await world.makeTwin(classId, { fields: { colors: red } });

  const rejected = await reassign(`data_list_option/${red}`, foreign);
  expect(rejected).toMatchObject({ status: 10002, fieldErrors: [{ field: "newId" }] });
  const tagged = await world.makeTwin(classId, { tags: { existingTags: [red] } });
  await expectEvents([both, one, tagged], { kind: "updated" }, async () => {
    expect(await reassign(`data_list_option/${red}`, blue)).toMatchObject({ status: 0 });
  });
  for (const id of [both, one]) {
    expect((await readTwin(id))["fields"]).toMatchObject({ colors: blue });
  }
});

test("the twins of a class become twins of another one with the same fields and statuses", async () => {
  const addNote = (classId: string) =>
    world.ok("POST", `twin_class/${classId}/field/v1`, {
      key: "note",
      fieldTyperFeaturerId: 1301,
      fieldTyperParams: { regexp: ".*" },
    });
  const [from, to, poor] = [await makeClass(), await makeClass(), await makeClass()];
  await addNote(from);
  await addNote(to);
  const twinId = await world.makeTwin(from, { fields: { note: "x" } });
  const below = await makeClass({ headTwinClassId: from });

  expect(await reassign(`twin_class/${from}`, poor)).toMatchObject({
    status: 10002,
    fieldErrors: [{ field: "newId" }],
  });
  await expectEvents([twinId], { kind: "updated" }, async () => {
    expect(await reassign(`twin_class/${from}`, to)).toMatchObject({ status: 0 });
  });
  expect(await readTwin(twinId)).toMatchObject({ twinClassId: to, fields: { note: "x" } });
  const { twinClass } = await world.ok("GET", `twin_class/${below}/v1?showTwinClassMode=DETAILED`);
  expect(twinClass.headClassId).toBe(to);
  expect(await world.find({ twinClassIdList: [to] })).toHaveLength(1);
});

test("unfinished twins keep the built-in status, or get the other class's own", async () => {
  const [from, plain, own] = [await makeClass(), await makeClass(), await makeClass()];
  const body = { key: "sketch", nameI18n: i18nText("Draft") };
  const added = await world.ok(
    "POST",
    `twin_class/${own}/twin_status/v1?showStatusMode=SHORT`,
    body,
  );
  const ownId = added.twinStatus.id as string;
  const twinId = await world.makeTwin(from, { isSketch: true });
  const builtInId = (await readTwin(twinId))["statusId"];

  expect(await reassign(`twin_class/${from}`, own)).toMatchObject({ status: 0 });
  expect(await readTwin(twinId)).toMatchObject({ twinClassId: own, statusId: ownId });
  expect(await reassign(`twin_class/${own}`, plain)).toMatchObject({ status: 0 });
  expect(await readTwin(twinId)).toMatchObject({ twinClassId: plain, statusId: builtInId });
});

test("a class that others extend stays", async () => {
  const [parent, other] = [await makeClass(), await makeClass()];
  await makeClass({ extendsTwinClassId: parent, autoCreateTwinflow: false });

  expect(await reassign(`twin_class/${parent}`, other)).toMatchObject({
    status: 10911,
    usedBy: [{ kind: "twinClass" }],
  });
});

test("the members of a group move to another one, but never to the administrators", async () => {
  const makeGroup = async () => {
    const path = "user_group/v1?showUserGroupMode=DETAILED";
    return (await world.ok("POST", path, { nameI18n: i18nText("Group") })).userGroup.id as string;
  };
  const [group, other] = [await makeGroup(), await makeGroup()];
  const { nobody } = world.platform.ids;
  await world.ok("POST", `user/${nobody}/user_group/manage/v1`, { userGroupEnterList: [group] });

  expect((await reassign(`user_group/${group}`, ADMINISTRATORS)).status).toBe(10002);
  expect(await reassign(`user_group/${group}`, other)).toMatchObject({ status: 0 });
  expect((await world.call("GET", `user_group/${group}/v1`)).status).toBe(404);
  const { whereUsed } = await world.ok("GET", `where_used/user_group/${other}/v1`);
  expect(whereUsed.uses).toMatchObject([{ kind: "user", count: 1 }]);
});

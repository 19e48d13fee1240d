import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { peopleOf, type RegisteredUser } from "../../testing/people.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;
let people: ReturnType<typeof peopleOf>;
let owner: RegisteredUser;
let manager: RegisteredUser;

beforeAll(async () => {
  platform = await startTestPlatform();
  people = peopleOf(platform);
  owner = await people.newOwner();
  manager = await people.newManager(owner.headers);
});

afterAll(() => platform.stop());

test("a view is visible to its author only, and found by name", async () => {
  const list = newList();
  await keep(manager, { list, name: "beta", query: "f.status=draft&sort=name" });
  await keep(manager, { list, name: "Alpha" });
  await keep(manager, { list: newList(), name: "Elsewhere" });

  expect(await views(manager, list)).toMatchObject([
    { name: "Alpha", query: "", shared: false, mayEdit: true },
    { name: "beta", query: "f.status=draft&sort=name" },
  ]);
  expect(await views(owner, list)).toEqual([]);
});

test("a shared view is visible in its business only and can be changed by owners", async () => {
  const list = newList();
  const { listView } = await keep(owner, { list, name: "For all", shared: true });
  const outsider = await people.newOwner();

  expect(await views(manager, list)).toMatchObject([{ name: "For all", mayEdit: false }]);
  expect(await views(outsider, list)).toEqual([]);
  expect(await save(manager, listView.id, { name: "Mine" })).toMatchObject({ status: 10214 });
  expect(await save(outsider, listView.id, { name: "Mine" })).toMatchObject({ status: 10000 });
  expect(await forget(outsider, listView.id)).toMatchObject({ status: 10000 });
  expect(await save(owner, listView.id, { shared: false })).toMatchObject({ status: 0 });
  expect(await views(manager, list)).toEqual([]);
});

test("a manager's view is not shared, and the field is named", async () => {
  const answer = await keep(manager, { list: newList(), name: "For all", shared: true });

  expect(answer).toMatchObject({ status: 10214, fieldErrors: [{ field: "shared" }] });
});

test("values that are not sent stay unchanged", async () => {
  const list = newList();
  const { listView } = await keep(manager, { list, name: "Cheap", query: "sort=price" });

  await save(manager, listView.id, { query: "sort=-price" });
  await save(manager, listView.id, { name: "Dear" });

  expect(await views(manager, list)).toMatchObject([{ name: "Dear", query: "sort=-price" }]);
});

test("a shared view that two owners change is not overwritten silently", async () => {
  const list = newList();
  const { listView } = await keep(owner, { list, name: "For all", query: "a=1", shared: true });
  await save(owner, listView.id, { query: "a=2" });
  const base = { name: "For all", query: "a=1", shared: true };

  const renamed = await save(owner, listView.id, { name: "Renamed", base });
  const overwritten = await save(owner, listView.id, { query: "a=3", base });
  const decided = await save(owner, listView.id, { query: "a=3", base: { query: "a=2" } });

  expect(renamed).toMatchObject({ listView: { name: "Renamed", query: "a=2" } });
  expect(overwritten).toMatchObject({
    status: 10907,
    conflict: { fields: { query: { mine: "a=3", theirs: "a=2" } } },
  });
  expect(decided).toMatchObject({ listView: { query: "a=3" } });
});

test("names of views are unique per user and list, ignoring case", async () => {
  const list = newList();
  const { listView } = await keep(manager, { list, name: "Drafts" });
  const other = (await keep(manager, { list, name: "Other" })).listView;

  expect(await keep(manager, { list, name: "DRAFTS" })).toMatchObject({
    status: 10001,
    fieldErrors: [{ field: "name" }],
  });
  expect(await save(manager, other.id, { name: "drafts" })).toMatchObject({ status: 10001 });
  expect(await save(manager, listView.id, { name: "drafts" })).toMatchObject({ status: 0 });
  expect(await keep(owner, { list, name: "Drafts" })).toMatchObject({ status: 0 });
});

test("a list has up to 50 views of a user", async () => {
  const list = newList();
  for (let at = 0; at < 50; at += 1) await keep(owner, { list, name: `View ${at}` });

  expect(await keep(owner, { list, name: "One more" })).toMatchObject({
    messageKey: "view_too_many",
    params: { max: 50 },
  });
});

test("of two concurrent views with one name one is rejected", async () => {
  const list = newList();
  const answers = await Promise.all([1, 2, 3].map(() => keep(manager, { list, name: "Same" })));

  const rejected = answers.filter(({ status }) => status === 10001);
  expect(rejected).toHaveLength(2);
  expect(await views(manager, list)).toHaveLength(1);
});

test("deleting a view twice is not an error", async () => {
  const list = newList();
  const { listView } = await keep(manager, { list, name: "Short-lived" });

  expect(await forget(manager, listView.id)).toMatchObject({ status: 0 });
  expect(await forget(manager, listView.id)).toMatchObject({ status: 10000 });
  expect(await views(manager, list)).toEqual([]);
});

test("an administrator without a business shares views outside of any, and lists those of all lists", async () => {
  const list = newList();
  const headers = await platform.signIn("admin");
  const admin = { headers };

  expect(await keep(admin, { list, name: "Mine" })).toMatchObject({ status: 0 });
  const elsewhere = newList();
  await keep(admin, { list: elsewhere, name: "Elsewhere" });
  const { listView } = await keep(admin, { list, name: "Ours", shared: true });
  const { headers: nobody } = { headers: await platform.signIn("nobody") };
  const all = (await call("GET", "/private/list_view/list/v1", headers)).listViewList;

  expect(await views(admin, list)).toMatchObject([{ name: "Mine" }, { name: "Ours" }]);
  expect(all.map(({ list: of }: { list: string }) => of)).toEqual(
    expect.arrayContaining([list, elsewhere]),
  );
  expect(await views({ headers: nobody }, list)).toMatchObject([{ name: "Ours", mayEdit: false }]);
  expect(await save({ headers: nobody }, listView.id, { name: "Mine" })).toMatchObject({
    status: 10214,
  });
  expect(await views(owner, list)).toEqual([]);
});

test("a view for a group is seen by its members and by those who may share", async () => {
  const list = newList();
  const admin = { headers: await platform.signIn("admin") };
  const nobody = { headers: await platform.signIn("nobody") };
  const userId = platform.ids.nobody;
  const groupPath = "/private/user_group/v1?showUserGroupMode=DETAILED";
  const nameI18n = { translations: { en: "Night shift" } };
  const { userGroup } = await call("POST", groupPath, admin.headers, { nameI18n });
  const userGroupId = userGroup.id;
  const { listView } = await keep(admin, { list, name: "Night", userGroupId });

  expect(listView).toMatchObject({ shared: false, userGroupId, mayEdit: true });
  expect(await views(nobody, list)).toEqual([]);
  await call("POST", `/private/user/${userId}/user_group/manage/v1`, admin.headers, {
    userGroupEnterList: [userGroupId],
  });
  expect(await views(nobody, list)).toMatchObject([{ name: "Night", mayEdit: false }]);
  expect(await save(nobody, listView.id, { name: "Mine" })).toMatchObject({ status: 10214 });
  expect(await views(owner, list)).toEqual([]);
  expect(await keep(nobody, { list, name: "Ours", userGroupId })).toMatchObject({
    status: 10214,
    fieldErrors: [{ field: "userGroupId" }],
  });
  expect(await keep(admin, { list, name: "X", userGroupId: randomUUID() })).toMatchObject({
    status: 10000,
    fieldErrors: [{ field: "userGroupId" }],
  });

  await call("DELETE", `/private/user_group/${userGroupId}/v1`, admin.headers);
  await call("POST", `/private/user/${userId}/user_group/manage/v1`, admin.headers, {
    userGroupExitList: [userGroupId],
  });
  await save(admin, listView.id, { userGroupId: null });
  expect(await views(nobody, list)).toEqual([]);
  expect(await views(admin, list)).toMatchObject([{ name: "Night", mayEdit: true }]);
});

test("a member who leaves the business loses their views", async () => {
  const list = newList();
  const { email } = manager;
  await keep(manager, { list, name: "Mine" });
  const { rows } = await memberRows();
  const id = rows.find((row) => row.email === email)?.id;
  await call("DELETE", `/private/business_account/member/${id}/v1`, owner.headers);
  manager = await people.newManager(owner.headers);

  const left = await platform.services.db
    .selectFrom("list_view")
    .select("id")
    .where("list", "=", list)
    .execute();
  expect(left).toEqual([]);
});

function newList(): string {
  return `list_${randomUUID().replaceAll(/[^a-z]/g, "")}`;
}

async function memberRows(): Promise<{ rows: { id: string; email: string }[] }> {
  const body = await call("GET", "/private/business_account/member/list/v1", owner.headers);
  return { rows: body.memberList };
}

async function views({ headers }: { headers: Headers }, list: string) {
  return (await call("GET", `/private/list_view/list/v1?list=${list}`, headers)).listViewList;
}

function keep({ headers }: { headers: Headers }, body: object) {
  return call("POST", "/private/list_view/v1", headers, body);
}

function save({ headers }: { headers: Headers }, id: string, body: object) {
  return call("PUT", `/private/list_view/${id}/v1`, headers, body);
}

function forget({ headers }: { headers: Headers }, id: string) {
  return call("DELETE", `/private/list_view/${id}/v1`, headers);
}

async function call(method: string, path: string, headers: Headers, body?: object) {
  return (await platform.call(method, path, headers, body)).body;
}

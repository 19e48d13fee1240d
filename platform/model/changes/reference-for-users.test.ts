import { afterAll, expect, test } from "vitest";

import { idOf, VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, admin, owner } = await startSignedIn();

afterAll(() => platform.stop());

test("callers without an account read the lists that are marked public, in their language", async () => {
  const id = idOf("list:currencies");
  const modes = "showDataListMode=DETAILED&showDataListOptionMode=DETAILED";
  const read = (path: string) => platform.call("GET", `/public/${path}?${modes}`, { Locale: "pl" });
  const search = (noun: string, body: object) =>
    platform.call("POST", `/public/${noun}/search/v1?${modes}`, { Locale: "pl" }, body);
  const mark = (isPublic: boolean) =>
    platform.call("PUT", `/private/data_list/${id}/v1`, admin, { public: isPublic });

  expect((await read(`data_list/${id}/v1`)).status).toBe(404);
  expect((await search("data_list_option", { dataListIdList: [id] })).body.options).toEqual([]);

  await mark(true);
  const { status, body } = await read(`data_list/${id}/v1`);
  const [optionId] = Object.keys(body.dataList.options);
  expect(status).toBe(200);
  expect(Object.keys(body.dataList.options)).toHaveLength(3);
  expect((await read("data_list_by_key/CURRENCIES/v1")).body.dataList.id).toBe(id);
  expect((await search("data_list", { idList: [id] })).body.dataListList).toHaveLength(1);
  expect((await search("data_list_option", { dataListIdList: [id] })).body.options).toHaveLength(3);
  expect((await read(`data_list_option/${optionId}/v1`)).body).toMatchObject({
    dataListId: id,
    option: { id: optionId },
  });
  const ids = { dataListOptionIdSet: [optionId, id] };
  const map = await platform.call("POST", `/public/data_list_option/map/v1?${modes}`, {}, ids);
  expect(Object.keys(map.body.dataListOptionMap)).toEqual([optionId]);

  await mark(false);
  expect((await read(`data_list_option/${optionId}/v1`)).status).toBe(404);
});

test("a member of the manager's group has its permissions, and every user can read their own", async () => {
  const own = await platform.call("GET", "/private/user/permission/v1", owner);
  const ofAdmin = await platform.call("GET", "/private/user/permission/v1", admin);

  const keys = (body: { permissions: { key: string }[] }) => body.permissions.map(({ key }) => key);
  expect(keys(own.body)).toContain("TWIN_CREATE");
  expect(keys(own.body)).not.toContain("DOMAIN_MANAGE");
  expect(keys(ofAdmin.body)).toContain("DOMAIN_MANAGE");
});

test("sellers see the users of their own business, administrators all users", async () => {
  const query = "showDomainUserMode=DETAILED&showDomainUser2UserMode=SHORT&limit=100";
  const path = `/private/domain/user/search/v1?${query}`;
  const visibleUsers = await platform.call("POST", path, owner, {});
  const all = await platform.call("POST", path, admin, {
    userIdList: [platform.ids.nobody, platform.ids.owner],
  });
  const outsiderPath = `/private/domain/user/${platform.ids.nobody}/v1`;

  expect(visibleUsers.body.users.map((user: { userId: string }) => user.userId)).toEqual([
    platform.ids.owner,
  ]);
  expect(all.body.pagination.total).toBe(2);
  expect((await platform.call("GET", outsiderPath, owner)).status).toBe(404);
  expect((await platform.call("GET", outsiderPath, admin)).status).toBe(200);
});

test("users may change their own name, but not their address or the name of others", async () => {
  const own = `/private/user/${platform.ids.owner}/v1`;
  const renamed = await platform.call("PUT", own, owner, { fullName: "Olga New" });
  const moved = await platform.call("PUT", own, owner, { email: "new@example.test" });
  const other = await platform.call("PUT", `/private/user/${platform.ids.admin}/v1`, owner, {
    fullName: "Hacked",
  });

  expect([renamed.status, moved.status, other.status]).toEqual([200, 403, 404]);
});

test("the domain is found by its key without signing in", async () => {
  const response = await platform.call("GET", "/public/domain_by_key/vitrine/v1");
  const unknown = await platform.call("GET", "/public/domain_by_key/moon/v1");
  const demo = await platform.call("GET", "/public/demo/v1");

  expect(response.body.domain).toMatchObject({ id: VITRINE_DOMAIN_ID, key: "vitrine" });
  expect([unknown.status, demo.status]).toEqual([404, 404]);
});

import { afterAll, expect, test } from "vitest";

import { idOf, VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, admin, owner } = await startSignedIn();

afterAll(() => platform.stop());

test("every user may read a list of the domain, in their language", async () => {
  const path = `/public/data_list/${idOf("list:currencies")}/v1?showDataListMode=DETAILED&showDataListOptionMode=SHORT`;
  const { status, body } = await platform.call("GET", path, { Locale: "pl" });

  expect(status).toBe(200);
  expect(Object.keys(body.dataList.options)).toHaveLength(3);
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

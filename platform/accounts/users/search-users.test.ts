import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { peopleOf, someEmail } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

const { platform, admin, owner, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

const search = async (filter: object, as = admin) =>
  (await ok("POST", "user/search/v1?showUserMode=DETAILED", { search: filter }, as)).users as {
    id: string;
    email: string;
  }[];

/**
 * Grants a permission to the owner. It is found with `permission_by_key`, to test that this ignores the case of the
 * key.
 */
async function grantToOwner(key: string): Promise<void> {
  const path = `permission_by_key/${key}/v1?showPermissionMode=SHORT`;
  const { permission } = await ok("GET", path);
  await ok("POST", "permission_grant/user/v1", {
    permissionGrantUser: {
      permissionSchemaId: idOf("schema:permission"),
      permissionId: permission.id,
      userId: platform.ids.owner,
    },
  });
}

test("users are found by name, address and state within the token's domain only", async () => {
  const email = someEmail();
  const { user } = await ok("POST", "user/v1", { fullName: "Ewa Wilk", email });
  const outsiderId = randomUUID();
  await platform.services.db
    .insertInto("app_user")
    .values({ id: outsiderId, full_name: "Ewa Wilk", email: someEmail(), state: "ACTIVE" })
    .execute();

  expect(await search({ userNameLikeList: ["ewa wilk"] })).toMatchObject([{ id: user.id, email }]);
  expect(await search({ userEmailLikeList: [email] })).toHaveLength(1);
  expect(await search({ userIdList: [outsiderId] })).toEqual([]);
  expect(await search({ userIdList: [user.id], statusIdList: ["ACTIVE"] })).toEqual([]);
  expect(await search({ userIdList: [user.id], userNameLikeExcludeList: ["Ewa%"] })).toEqual([]);
});

test("a seller with the permission to view users finds only colleagues", async () => {
  await grantToOwner("user_view");
  const colleague = await peopleOf(platform).newManager(owner);
  const found = await search({}, owner);

  expect(found.map(({ email }) => email)).toContain(colleague.email);
  expect(found.map(({ id }) => id)).not.toContain(platform.ids.admin);
});

test("holders of a space's roles are found there, only by callers of its business", async () => {
  await grantToOwner("SPACE_ROLE_MANAGE");
  const classBody = {
    key: `hall_${Date.now()}`,
    nameI18n: i18nText("Hall"),
    autoCreateTwinflow: true,
  };
  const twinClass = (
    await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
      ...classBody,
      permissionSchemaSpace: true,
    })
  ).twinClass.id;
  const role = { twinClassId: twinClass, key: "guest", nameI18n: i18nText("Guest") };
  const roleId = (await ok("POST", "space_role/v1?showSpaceRoleMode=SHORT", role)).spaceRole.id;
  const { twinId: spaceId } = await ok(
    "POST",
    "twin/v2",
    { classId: twinClass, name: "Hall" },
    owner,
  );
  const override = (spaceRoleUserList: string[]) =>
    call("POST", `space/${spaceId}/role/${roleId}/users/override/v1`, { spaceRoleUserList }, owner);
  await override([platform.ids.owner]);

  const listed = await ok(
    "GET",
    `space/${spaceId}/users/list/v1?showSpaceRoleMode=SHORT`,
    undefined,
    owner,
  );
  const others = await ok(
    "POST",
    `space/${spaceId}/users/search/v1`,
    { userNameLike: "nobody like this" },
    owner,
  );
  const found = await search({ spaceList: [{ spaceId, roleId }] }, owner);
  const outside = await search({ spaceList: [{ spaceId }] });
  await override([]);

  expect(listed.usersRefSpaceRolesList).toMatchObject([
    { userId: platform.ids.owner, spaceRoleIdsList: [roleId], spaceRoleList: [{ key: "guest" }] },
  ]);
  expect(others.usersRefSpaceRolesList).toEqual([]);
  expect(found.map(({ id }) => id)).toEqual([platform.ids.owner]);
  expect(outside).toEqual([]);
  expect(await search({ spaceList: [{ spaceId }] }, owner)).toEqual([]);
  expect(
    (await call("GET", `space/${spaceId}/users/${platform.ids.owner}/v1`, undefined, owner)).status,
  ).toBe(404);
});

test("the groups of a user are listed, and named after a change of them", async () => {
  const { userGroup } = await ok("POST", "user_group/v1?showUserGroupMode=SHORT", {
    nameI18n: i18nText("Night shift"),
  });
  const path = `user/${platform.ids.owner}/user_group`;
  const manage = (body: object) => ok("POST", `${path}/manage/v1?showUserGroupMode=SHORT`, body);
  const entered = await manage({ userGroupEnterList: [userGroup.id] });
  const listed = await ok("GET", `${path}/v1?showUserGroupMode=SHORT`);
  const left = await manage({ userGroupExitList: [userGroup.id] });

  expect(entered.userGroupList).toContainEqual({ id: userGroup.id, name: "Night shift" });
  expect(listed.userGroupList).toEqual(entered.userGroupList);
  expect(left.userGroupList).not.toContainEqual({ id: userGroup.id, name: "Night shift" });
});

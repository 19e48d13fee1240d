import { afterAll, beforeAll, expect, test } from "vitest";

import {
  permissionId,
  SYSTEM_PERMISSION_GROUP_ID,
} from "../../core/access/builtin-permission.rules.ts";
import { idOf } from "../../selling/template/ids.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;
let admin: Headers;
const schemaId = idOf("schema:permission");

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
});

afterAll(() => platform.stop());

const post = (path: string, body: unknown) => platform.call("POST", path, admin, body);
const put = (path: string, body: unknown) => platform.call("PUT", path, admin, body);
const get = (path: string) => platform.call("GET", path, admin);
const remove = (path: string) => platform.call("DELETE", path, admin);
const named = (text: string) => ({ nameI18n: { translationInCurrentLocale: text } });

test("a permission group is created, renamed and deleted once it is empty", async () => {
  const created = await post("/private/permission_group/v1?showPermissionGroupMode=SHORT", {
    key: "stock",
    ...named("Stock"),
  });
  const { id } = created.body.permissionGroup;
  const permission = { key: "count", groupId: id, ...named("Count") };
  const inside = (await post("/private/permission/v1?showPermissionMode=SHORT", permission)).body
    .permission;

  const renamed = await put(
    `/private/permission_group/${id}/v1?showPermissionGroupMode=DETAILED`,
    named("Store"),
  );
  const rejected = await remove(`/private/permission_group/${id}/v1`);
  await remove(`/private/permission/${inside.id}/v1`);
  const deleted = await remove(`/private/permission_group/${id}/v1`);

  expect(renamed.body.permissionGroup).toMatchObject({ id, key: "STOCK", name: "Store" });
  expect([rejected.status, rejected.body.status]).toEqual([409, 10911]);
  expect(rejected.body.usedBy).toEqual([{ kind: "permission", id: inside.id, name: "COUNT" }]);
  expect(deleted.status).toBe(200);
});

test("the group of built-in permissions has upstream's key, which no other group gets", async () => {
  const path = "/private/permission_group_by_key/TWINS_GLOBAL_PERMISSIONS/v1";
  const { body } = await get(`${path}?showPermissionGroupMode=SHORT`);
  const taken = await post("/private/permission_group/v1", {
    key: "twins_global_permissions",
    ...named("Mine"),
  });

  expect(body.permissionGroup).toMatchObject({ id: SYSTEM_PERMISSION_GROUP_ID });
  expect([taken.status, taken.body.status]).toEqual([400, 10001]);
});

test("a permission schema can't be deleted while it applies", async () => {
  const mode = "showPermissionSchemaMode=DETAILED";
  const created = await post(`/private/permission_schema/v1?${mode}`, { name: "Guests" });
  const { id } = created.body.permissionSchema;

  const renamed = await put(`/private/permission_schema/${id}/v1?${mode}`, { name: "Visitors" });
  const rejected = await remove(`/private/permission_schema/${schemaId}/v1`);
  const deleted = await remove(`/private/permission_schema/${id}/v1`);
  const nameless = await post("/private/permission_schema/v1", { name: " " });

  expect(renamed.body.permissionSchema.name).toBe("Visitors");
  expect(rejected.body).toMatchObject({ status: 10911, usedBy: [{ kind: "domain" }] });
  expect(deleted.status).toBe(200);
  expect(nameless.body.fieldErrors).toMatchObject([{ field: "name" }]);
});

test("a new member of a group has its permissions from the next request", async () => {
  const created = await post(
    "/private/user_group/v1?showUserGroupMode=DETAILED",
    named("Watchers"),
  );
  const userGroupId = created.body.userGroup.id;
  const granted = await post(
    "/private/permission_grant/user_group/v1?showPermissionGrantUserGroupMode=DETAILED",
    {
      permissionGrantUserGroup: {
        permissionSchemaId: schemaId,
        permissionId: permissionId("LINK_VIEW"),
        userGroupId,
      },
    },
  );
  const nobody = await platform.signIn("nobody");
  const links = () => platform.call("POST", "/private/link/search/v1", nobody, {});
  const manage = `/private/user/${platform.ids.nobody}/user_group/manage/v1`;

  const before = await links();
  await post(manage, { userGroupEnterList: [userGroupId] });
  const inside = await links();
  const overview = await get(
    `/private/user/${platform.ids.nobody}/permission/v1?showPermissionMode=DETAILED`,
  );
  await post(manage, { userGroupExitList: [userGroupId] });
  const after = await links();
  const rejected = await remove(`/private/user_group/${userGroupId}/v1`);
  await remove(
    `/private/permission_grant/user_group/${granted.body.permissionGrantUserGroup.id}/v1`,
  );
  const deleted = await remove(`/private/user_group/${userGroupId}/v1`);

  expect([before.status, inside.status, after.status]).toEqual([403, 200, 403]);
  expect(overview.body.permissions).toMatchObject([
    { key: "LINK_VIEW", grantedBy: [{ kind: "user-group", userGroupId }] },
  ]);
  expect(rejected.body.usedBy).toMatchObject([{ kind: "permission", name: "LINK_VIEW" }]);
  expect(deleted.status).toBe(200);
});

test("a grant is read and changed by ID, but can't duplicate another one", async () => {
  const path = "/private/permission_grant/user";
  const mode = "showPermissionGrantUserMode=DETAILED";
  const grant = (key: "LINK_VIEW" | "LINK_UPDATE") => ({
    permissionGrantUser: {
      permissionSchemaId: schemaId,
      permissionId: permissionId(key),
      userId: platform.ids.nobody,
    },
  });
  const first = (await post(`${path}/v1?${mode}`, grant("LINK_VIEW"))).body.permissionGrantUser;
  const second = (await post(`${path}/v1?${mode}`, grant("LINK_UPDATE"))).body.permissionGrantUser;

  const read = await get(`${path}/${first.id}/v1?${mode}`);
  const double = await put(`${path}/${second.id}/v1`, {
    permissionGrantUser: { permissionId: permissionId("LINK_VIEW") },
  });
  const changed = await put(`${path}/${second.id}/v1?${mode}`, {
    permissionGrantUser: { permissionId: permissionId("LINK_DELETE") },
  });
  const unknown = await put(`${path}/${platform.ids.nobody}/v1`, { permissionGrantUser: {} });

  expect(read.body.permissionGrantUser).toMatchObject({
    id: first.id,
    userId: platform.ids.nobody,
  });
  expect([double.status, double.body.status]).toEqual([400, 10307]);
  expect(changed.body.permissionGrantUser.permissionId).toBe(permissionId("LINK_DELETE"));
  expect([unknown.status, unknown.body.status]).toEqual([404, 10000]);
});

test("a grant in one business differs from one everywhere, and can be changed into it", async () => {
  const path = "/private/permission_grant/user";
  const mode = "showPermissionGrantUserMode=DETAILED";
  const grant = (more: object = {}) => ({
    permissionGrantUser: {
      permissionSchemaId: schemaId,
      permissionId: permissionId("FACTORY_VIEW"),
      userId: platform.ids.owner,
      ...more,
    },
  });
  const inOne = { businessAccountId: platform.accountId };
  const businessGrant = (await post(`${path}/v1?${mode}`, grant(inOne))).body.permissionGrantUser;
  const all = (await post(`${path}/v1?${mode}`, grant())).body.permissionGrantUser;

  const untouched = await put(`${path}/${businessGrant.id}/v1`, { permissionGrantUser: {} });
  const same = await put(`${path}/${all.id}/v1`, { permissionGrantUser: inOne });
  const deleted = await remove(`${path}/${all.id}/v1`);
  const everywhere = await put(`${path}/${businessGrant.id}/v1?${mode}`, {
    permissionGrantUser: { businessAccountId: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
  });

  expect([businessGrant.businessAccountId, all.businessAccountId]).toEqual([
    platform.accountId,
    undefined,
  ]);
  expect([untouched.status, same.body.status, deleted.status]).toEqual([200, 10307, 200]);
  expect(everywhere.body.permissionGrantUser).not.toHaveProperty("businessAccountId");
});

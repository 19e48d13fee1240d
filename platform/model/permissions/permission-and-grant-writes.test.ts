import { afterAll, beforeAll, expect, test } from "vitest";

import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { idOf } from "../../selling/template/ids.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

let platform: TestPlatform;
let admin: Headers;
let owner: Headers;
let nobody: Headers;

const PRODUCT = idOf("class:product");
const SCHEMA = idOf("schema:permission");
const MODES = [
  "showDataListMode=MANAGED",
  "showDataListOptionMode=DETAILED",
  "showLinkMode=MANAGED",
  "showPermissionMode=DETAILED",
  "showPermissionGrantUserMode=DETAILED",
  "showPermissionGrantUserGroupMode=DETAILED",
  "showPermissionGrantAssigneePropagationMode=DETAILED",
  "showPermissionGrantUser2PermissionMode=SHORT",
  "showFactoryMode=DETAILED",
  "showFactoryPipelineCountMode=SHOW",
].join("&");

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
  owner = await platform.signIn("owner");
  nobody = await platform.signIn("nobody");
});

afterAll(() => platform.stop());

test("a permission guards the entities that refer to it, and is deleted with its grants", async () => {
  const groupId = idOf("permission_group:PRODUCT_PERMISSIONS");
  const { permission } = await ok("POST", "permission/v1", {
    key: "product_audit",
    groupId,
    nameI18n: i18nText("Audit"),
  });
  const renamed = await ok("POST", `permission/${permission.id}/v1`, {
    nameI18n: i18nText("Check"),
  });
  await ok("POST", "permission_grant/user_group/v1", {
    permissionGrantUserGroup: {
      permissionSchemaId: SCHEMA,
      permissionId: permission.id,
      userGroupId: idOf("user_group:owner"),
    },
  });
  const hasPermission = async () => {
    const { body } = await call("GET", "user/permission/v1", undefined, owner);
    return body.permissions.some((entry: { key: string }) => entry.key === "PRODUCT_AUDIT");
  };
  const wasHeld = await hasPermission();
  await ok("DELETE", `permission/${permission.id}/v1`);

  expect(permission).toMatchObject({ key: "PRODUCT_AUDIT", name: "Audit", groupId });
  expect(renamed.permission).toMatchObject({ key: "PRODUCT_AUDIT", name: "Check" });
  expect(wasHeld).toBe(true);
  expect(await hasPermission()).toBe(false);
});

test("a grant to a user applies from the next request until it is revoked", async () => {
  const permissionId = await builtin("TWIN_STATUS_VIEW");
  const look = () => call("POST", "twin_status/search/v1", {}, nobody);
  const before = await look();
  const body = {
    permissionGrantUser: { permissionSchemaId: SCHEMA, permissionId, userId: platform.ids.nobody },
  };
  const { permissionGrantUser: grant } = await ok("POST", "permission_grant/user/v1", body);
  const during = await look();
  const again = await call("POST", "permission_grant/user/v1", body);
  const searchResult = await ok("POST", "permission_grant/user/search/v1", {
    userIdList: [platform.ids.nobody],
  });
  await ok("DELETE", `permission_grant/user/${grant.id}/v1`);
  const after = await look();

  expect([before.status, during.status, after.status]).toEqual([403, 200, 403]);
  expect(grant).toMatchObject({
    userId: platform.ids.nobody,
    grantedByUserId: platform.ids.admin,
    permission: { key: "TWIN_STATUS_VIEW" },
  });
  expect(again.body).toMatchObject({ status: 10307 });
  expect(searchResult.permissionGrantUsers).toMatchObject([{ id: grant.id, permissionId }]);
  expect((await call("DELETE", `permission_grant/user/${grant.id}/v1`)).status).toBe(404);
});

test("grants to roles are stored by class, role and status", async () => {
  const permissionId = idOf("permission:PRODUCT_VIEW");
  const { permissionGrantTwinRole: role } = await ok("POST", "permission_grant/twin_role/v1", {
    permissionGrantTwinRole: {
      permissionSchemaId: SCHEMA,
      permissionId,
      twinClassId: PRODUCT,
      twinRole: "assignee",
    },
  });
  const path = "permission_grant/assignee_propagation";
  const { permissionGrantAssigneePropagation: passed } = await ok("POST", `${path}/v1`, {
    permissionGrantAssigneePropagation: {
      permissionSchemaId: SCHEMA,
      permissionId,
      propagationByTwinClassId: PRODUCT,
      propagationByTwinStatusId: idOf("status:product.draft"),
    },
  });
  const searchResult = await ok("POST", "permission_grant/twin_role/search/v1", {
    twinRoleList: ["assignee"],
    grantedByUserIdList: [platform.ids.admin],
  });

  // Upstream presents these members even without a detail level.
  expect(role).toMatchObject({ twinClassId: PRODUCT, twinRole: "assignee" });
  expect(searchResult.permissionGrantTwinRoles).toMatchObject([{ id: role.id }]);
  expect(passed).toMatchObject({
    propagationTwinClassId: PRODUCT,
    propagationTwinStatusId: idOf("status:product.draft"),
    inSpaceOnly: false,
  });
});

test("the group of a grant and the groups of its granter stand side by side", async () => {
  const permissionId = await builtin("TIER_CREATE");
  const userGroupId = idOf("user_group:manager");
  await ok("POST", "permission_grant/user_group/v1", {
    permissionGrantUserGroup: { permissionSchemaId: SCHEMA, permissionId, userGroupId },
  });
  const modes =
    "lazyRelation=false&showPermissionGrantUserGroup2UserGroupMode=DETAILED" +
    "&showPermissionGrantUserGroup2UserMode=SHORT&showUser2UserGroupMode=SHORT";
  const { relatedObjects } = await ok("POST", `permission_grant/user_group/search/v1?${modes}`, {
    userGroupIdList: [userGroupId],
    grantedByUserIdList: [platform.ids.admin],
  });

  expect(relatedObjects.userMap[platform.ids.admin].userGroupIds).toContain(DOMAIN_ADMIN_GROUP_ID);
  expect(relatedObjects.userGroupMap).toMatchObject({
    [userGroupId]: { id: userGroupId, type: expect.any(String) },
    [DOMAIN_ADMIN_GROUP_ID]: { id: DOMAIN_ADMIN_GROUP_ID },
  });
});

test("built-in permissions can't be changed", async () => {
  const id = await builtin("TWIN_VIEW");
  const changed = await call("POST", `permission/${id}/v1`, { nameI18n: i18nText("Mine") });
  const deleted = await call("DELETE", `permission/${id}/v1`);

  expect([changed.body.status, deleted.body.status]).toEqual([10002, 10002]);
});

async function builtin(key: string): Promise<string> {
  const { permissions } = await ok("POST", "permission/search/v1?limit=1000", {
    keyLikeList: [key],
  });
  return permissions.find((permission: { key: string }) => permission.key === key).id;
}

function call(method: string, path: string, body?: unknown, headers: Headers = admin) {
  const query = path.includes("?") ? `${path}&${MODES}` : `${path}?${MODES}`;
  return platform.call(method, `/private/${query}`, headers, body);
}

async function ok(method: string, path: string, body?: unknown) {
  const answer = await call(method, path, body);
  expect(answer.body).toMatchObject({ status: 0 });
  return answer.body;
}

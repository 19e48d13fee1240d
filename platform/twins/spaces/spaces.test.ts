import { afterAll, beforeAll, expect, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { idOf } from "../../selling/template/ids.ts";
import { peopleOf } from "../../testing/people.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

let platform: TestPlatform;
let admin: Headers;
let owner: Headers;
let manager: Headers;
let fixture: Awaited<ReturnType<typeof build>>;

const SCHEMA = idOf("schema:permission");
const ROLE = "showSpaceRoleMode=DETAILED";

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
  owner = await platform.signIn("owner");
  manager = (await peopleOf(platform).newManager(owner)).headers;
  fixture = await build();
});

afterAll(() => platform.stop());

async function call(method: string, path: string, body?: unknown, as = admin) {
  return platform.call(method, `/private/${path}`, as, body);
}

async function ok(method: string, path: string, body?: unknown, as = admin) {
  const answer = await call(method, path, body, as);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/**
 * Creates rooms, which are spaces of notes. Notes require a permission that only the owner has at first.
 */
async function build() {
  const group = idOf("permission_group:PRODUCT_PERMISSIONS");
  const { permission } = await ok("POST", "permission/v1?showPermissionMode=SHORT", {
    key: "read_notes",
    groupId: group,
    nameI18n: i18nText("Read notes"),
  });
  const grantToOwner = (id: string) =>
    ok("POST", "permission_grant/user/v1", {
      permissionGrantUser: {
        permissionSchemaId: SCHEMA,
        permissionId: id,
        userId: platform.ids.owner,
      },
    });
  await grantToOwner(permission.id);
  await grantToOwner(permissionId("SPACE_ROLE_MANAGE"));
  await grantToOwner(permissionId("USER_PERMISSION_VIEW"));
  const newClass = async (body: object) =>
    (
      await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
        autoCreateTwinflow: true,
        ...body,
      })
    ).twinClass.id as string;
  const roomClass = await newClass({
    key: "room",
    nameI18n: i18nText("Room"),
    permissionSchemaSpace: true,
  });
  const noteClass = await newClass({
    key: "note",
    nameI18n: i18nText("Note"),
    headTwinClassId: roomClass,
    viewPermissionId: permission.id,
  });
  const { spaceRole } = await ok("POST", `space_role/v1?${ROLE}`, {
    twinClassId: roomClass,
    key: "Reader",
    nameI18n: i18nText("Reader"),
  });
  await ok("POST", "permission_grant/space_role/v1", {
    permissionGrantSpaceRole: {
      permissionSchemaId: SCHEMA,
      permissionId: permission.id,
      spaceRoleId: spaceRole.id,
    },
  });
  const newTwin = async (body: object) =>
    (await ok("POST", "twin/v2", body, owner)).twinId as string;
  const room = await newTwin({ classId: roomClass, name: "Kitchen" });
  const note = await newTwin({ classId: noteClass, headTwinId: room, name: "Buy salt" });
  const { user } = await ok(
    "GET",
    "domain/user/v1?showDomainUserMode=DETAILED",
    undefined,
    manager,
  );
  return { roomClass, permission, spaceRole, room, note, managerId: user.userId as string };
}

const readsNote = async () =>
  (await call("GET", `twin/${fixture.note}/v2`, undefined, manager)).status === 200;
const manage = (body: object, as = owner) =>
  call("POST", `space/${fixture.room}/role/${fixture.spaceRole.id}/users/manage/v1`, body, as);

test("a member of a space role has its permissions there until they are removed", async () => {
  const before = await readsNote();
  const granted = await manage({ spaceRoleUserEnterList: [fixture.managerId] });
  const during = await readsNote();
  const holders = await ok(
    "GET",
    `space/${fixture.room}/role/${fixture.spaceRole.id}/users/v1`,
    undefined,
    owner,
  );
  const again = await manage({ spaceRoleUserEnterList: [fixture.managerId] });
  const revoked = await manage({ spaceRoleUserExitList: [fixture.managerId] });
  const after = await readsNote();

  expect([before, during, after]).toEqual([false, true, false]);
  expect(granted.body.userList).toMatchObject([{ id: fixture.managerId, fullName: "Maria Nowak" }]);
  expect(holders.userList).toEqual(granted.body.userList);
  expect(again.body.userList).toHaveLength(1);
  expect(revoked.body).toMatchObject({ userList: [], userGroupList: [] });
});

test("the spaces of a user are listed with their roles, of those that the caller may see", async () => {
  const readSpaces = async (id: string, as: Headers) =>
    (await ok("GET", `user/${id}/space/v1`, undefined, as)).userSpaceList;
  expect(await readSpaces(fixture.managerId, owner)).toEqual([]);
  await manage({ spaceRoleUserEnterList: [fixture.managerId] });

  expect(await readSpaces(fixture.managerId, owner)).toMatchObject([
    {
      spaceId: fixture.room,
      name: "Kitchen",
      spaceRoleList: [{ id: fixture.spaceRole.id }],
      userGroupIdList: [],
    },
  ]);
  // Administrators can't see twins of a business.
  expect(await readSpaces(fixture.managerId, admin)).toEqual([]);
  const unknown = await call("GET", `user/${platform.ids.nobody}/space/v1`, undefined, owner);
  expect(unknown.body.status).toBe(10000);
  await manage({ spaceRoleUserExitList: [fixture.managerId] });
});

test("a field shows who has a role in the space, and takes back what it shows, but nothing else", async () => {
  const params = {
    userFilterUUID: "00000000-0000-0000-0000-000000000000",
    spaceRoleId: fixture.spaceRole.id,
    longListThreshold: "10",
  };
  const field = { key: "readers", fieldTyperFeaturerId: 1332, fieldTyperParams: params };
  await ok("POST", `twin_class/${fixture.roomClass}/field/v1`, field);
  const query =
    "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS&showTwinField2UserMode=SHORT&lazyRelation=false";
  const read = () => ok("GET", `twin/${fixture.room}/v2?${query}`, undefined, owner);
  const write = (readers: string) =>
    call("PUT", `twin/${fixture.room}/v1`, { fields: { readers } }, owner);
  const before = await read();
  await manage({ spaceRoleUserEnterList: [fixture.managerId] });
  const during = await read();
  const same = await write(fixture.managerId);
  const other = await write(platform.ids.owner);
  await manage({ spaceRoleUserExitList: [fixture.managerId] });

  expect(before.twin.fields.readers).toBe("");
  expect(during.twin.fields.readers).toBe(fixture.managerId);
  expect(during.relatedObjects.userMap).toHaveProperty(fixture.managerId);
  expect(same.status).toBe(200);
  expect(other.body).toMatchObject({ status: 10905, fieldErrors: [{ field: "readers" }] });
  expect((await read()).twin.fields.readers).toBe("");
});

test("the overview contains the rule that lets a user see a twin, or none", async () => {
  const ask = async () => {
    const path = `twin/${fixture.note}/permisson_check_overview/v1`;
    const { permissionCheckOverview } = await ok(
      "POST",
      path,
      { userId: fixture.managerId },
      owner,
    );
    return permissionCheckOverview.find(({ action }: { action?: string }) => action === "view");
  };

  const before = await ask();
  await manage({ spaceRoleUserEnterList: [fixture.managerId] });
  const during = await ask();
  await manage({ spaceRoleUserExitList: [fixture.managerId] });
  const rejected = await call(
    "POST",
    `twin/${fixture.note}/permisson_check_overview/v1`,
    { userId: fixture.managerId },
    manager,
  );

  expect(before).toMatchObject({
    permissionId: fixture.permission.id,
    allowed: false,
    grantedBy: [],
  });
  expect(during).toMatchObject({
    allowed: true,
    rule: { kind: "space-role", spaceRoleId: fixture.spaceRole.id },
  });
  expect((await ask()).allowed).toBe(false);
  expect(rejected.status).toBe(403);
});

test("the overview has what the IDs of its grants stand for", async () => {
  const { userGroup } = await ok("POST", "user_group/v1?showUserGroupMode=SHORT", {
    nameI18n: i18nText("Bakers"),
  });
  await ok("POST", `user/${fixture.managerId}/user_group/manage/v1`, {
    userGroupEnterList: [userGroup.id],
  });
  await manage({
    spaceRoleUserEnterList: [fixture.managerId],
    spaceRoleUserGroupEnterList: [userGroup.id],
  });
  const modes =
    "showPermissionSchemaMode=SHORT&showSpaceRoleUserMode=DETAILED&showSpaceRoleUserGroupMode=DETAILED" +
    "&showSpaceRoleUser2SpaceRoleMode=SHORT&showSpaceRoleUserGroup2SpaceRoleMode=SHORT";
  const path = `twin/${fixture.note}/permisson_check_overview/v1?${modes}`;
  const body = { userId: fixture.managerId, permissionId: fixture.permission.id };
  const { permissionSchemaId } = await ok("POST", path, body, owner);
  const { permissionGrantUserGroup: grant } = await ok(
    "POST",
    "permission_grant/user_group/v1?showPermissionGrantUserGroupMode=SHORT",
    {
      permissionGrantUserGroup: {
        permissionSchemaId,
        permissionId: fixture.permission.id,
        userGroupId: userGroup.id,
      },
    },
  );
  const overview = await ok("POST", path, body, owner);
  await ok("DELETE", `permission_grant/user_group/${grant.id}/v1`);
  await manage({
    spaceRoleUserExitList: [fixture.managerId],
    spaceRoleUserGroupExitList: [userGroup.id],
  });

  const common = { twinId: fixture.room, spaceRoleId: fixture.spaceRole.id };
  const spaceRole = { id: fixture.spaceRole.id };
  expect(overview.permissionSchema).toMatchObject({ id: permissionSchemaId });
  expect(overview.grantedByUserGroups).toMatchObject([{ id: userGroup.id, name: "Bakers" }]);
  expect(overview).toMatchObject({ propagatedByTwinClasses: [], propagatedByTwinStatuses: [] });
  expect(overview.grantedBySpaceRoleUsers).toMatchObject([
    { ...common, userId: fixture.managerId, spaceRole },
  ]);
  expect(overview.grantedBySpaceRoleUserGroups).toMatchObject([
    { ...common, userGroupId: userGroup.id, spaceRole },
  ]);
  expect(overview.grantedBySpaceRoleUserIds).toEqual([overview.grantedBySpaceRoleUsers[0].id]);
  expect(overview.grantedBySpaceRoleUserGroupIds).toEqual([
    overview.grantedBySpaceRoleUserGroups[0].id,
  ]);
});

test("a group may have a role, which all its members then have", async () => {
  const { userGroup } = await ok("POST", "user_group/v1?showUserGroupMode=SHORT", {
    nameI18n: i18nText("Cooks"),
  });
  await ok("POST", `user/${fixture.managerId}/user_group/manage/v1`, {
    userGroupEnterList: [userGroup.id],
  });
  const granted = await manage({ spaceRoleUserGroupEnterList: [userGroup.id] });
  const during = await readsNote();
  const inUse = await call("DELETE", `space_role/${fixture.spaceRole.id}/v1`);
  await manage({ spaceRoleUserGroupExitList: [userGroup.id] });

  expect(granted.body.userGroupList).toMatchObject([{ id: userGroup.id, name: "Cooks" }]);
  expect([during, await readsNote()]).toEqual([true, false]);
  expect([inUse.status, inUse.body.status]).toEqual([409, 10911]);
  expect(inUse.body.usedBy).toContainEqual({
    kind: "userGroup",
    id: userGroup.id,
    name: userGroup.id,
  });
});

test("a space's own permission schema replaces the domain's", async () => {
  const { permissionSchema } = await ok(
    "POST",
    "permission_schema/v1?showPermissionSchemaMode=SHORT",
    { name: "Kitchen" },
  );
  const { id: permissionSchemaId } = permissionSchema;
  const schema = (body: object) => ok("PUT", `space/${fixture.room}/v1`, body, owner);
  await ok("POST", "permission_grant/user/v1", {
    permissionGrantUser: {
      permissionSchemaId,
      permissionId: fixture.permission.id,
      userId: fixture.managerId,
    },
  });

  const set = await schema({ permissionSchemaId });
  const during = await readsNote();
  const inUse = await call("DELETE", `permission_schema/${permissionSchemaId}/v1`);
  const unset = await schema({ permissionSchemaId: null });

  expect(set.space).toEqual({ id: fixture.room, permissionSchemaId });
  expect([during, await readsNote()]).toEqual([true, false]);
  expect(inUse.status).toBe(409);
  expect(unset.space).toEqual({ id: fixture.room });
});

test("users of other businesses can neither get a role in a space nor see it", async () => {
  const outsider = await peopleOf(platform).newOwner();
  const { user } = await ok(
    "GET",
    "domain/user/v1?showDomainUserMode=DETAILED",
    undefined,
    outsider.headers,
  );
  await ok("POST", "permission_grant/user/v1", {
    permissionGrantUser: {
      permissionSchemaId: SCHEMA,
      permissionId: permissionId("SPACE_ROLE_MANAGE"),
      userId: user.userId,
    },
  });

  const invited = await manage({ spaceRoleUserEnterList: [user.userId] });
  const theirs = await manage({ spaceRoleUserEnterList: [user.userId] }, outsider.headers);
  const read = await call("GET", `space/${fixture.room}/v1`, undefined, outsider.headers);

  expect([invited.status, theirs.status, read.status]).toEqual([404, 404, 404]);
});

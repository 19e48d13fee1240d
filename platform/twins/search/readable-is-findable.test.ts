import fc from "fast-check";
import { afterAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { peopleOf } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import type { Headers } from "../../testing/test-platform.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

const { platform, admin, owner, call, ok } = await startSignedIn();
const people = peopleOf(platform);
const manager = (await people.newManager(owner)).headers;
const stranger = (await people.newOwner()).headers;
const managerId = await idOfUser(manager);

afterAll(() => platform.stop());

const SCHEMA = idOf("schema:permission");
const world = await build();

type Grant = readonly [kind: string, permission: number, to: number];

const grants = fc.array(
  fc.tuple(
    fc.constantFrom("user", "user_group", "space_role", "twin_role", "assignee_propagation"),
    fc.nat(3),
    fc.nat(4),
  ),
  { maxLength: 6 },
);

test("what a user may read by ID they find by search, and the reverse, whatever is granted", async () => {
  await fc.assert(
    fc.asyncProperty(grants, async (given) => {
      const revoke = await grantAll(given);
      try {
        for (const [name, headers] of Object.entries({ admin, owner, manager, stranger })) {
          const [readable, found] = [await readableOf(headers), await foundOf(headers)];
          expect({ name, found }).toEqual({ name, found: readable });
        }
      } finally {
        await revoke();
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);

test("twins of the domain are found by permission; a business's stay closed to administrators", async () => {
  const seen = async (headers: Headers) => new Set(await foundOf(headers));
  const revoke = await grantAll([["user_group", 2, 0]]);
  const granted = await seen(owner);
  await revoke();

  expect(granted.has(world.ofDomain)).toBe(true);
  expect((await seen(owner)).has(world.ofDomain)).toBe(false);
  expect((await seen(stranger)).has(world.room)).toBe(false);
  expect((await seen(admin)).has(world.room)).toBe(false);
});

async function readableOf(headers: Headers): Promise<string[]> {
  const readable: string[] = [];
  for (const id of world.twins) {
    const { status } = await call("GET", `twin/${id}/v2`, undefined, headers);
    if (status === 200) readable.push(id);
  }
  return readable.toSorted();
}

async function foundOf(headers: Headers): Promise<string[]> {
  const path = "twin/search/v2?showTwinMode=SHORT&limit=1000";
  const { status, body } = await call("POST", path, { twinIdList: world.twins }, headers);
  // Who may not search may not read either.
  if (status === 403) return [];
  return body.twinList.map(({ id }: { id: string }) => id).toSorted();
}

/** Grants what is drawn; the same grant twice is refused, which is fine here. */
async function grantAll(given: readonly Grant[]): Promise<() => Promise<void>> {
  const created: string[] = [];
  for (const [kind, permission, to] of given) {
    const key = `permissionGrant${kind
      .split("_")
      .map((word) => word[0]?.toUpperCase() + word.slice(1))
      .join("")}`;
    const subjects: Record<string, object> = {
      user: { userId: [platform.ids.owner, managerId, platform.ids.admin][to % 3] },
      user_group: { userGroupId: idOf(to % 2 === 0 ? "user_group:owner" : "user_group:manager") },
      space_role: { spaceRoleId: world.roleId },
      twin_role: {
        twinClassId: world.classes[permission],
        twinRole: ["assignee", "creator", "space_assignee", "space_creator", "watcher"][to],
      },
      assignee_propagation: {
        propagationByTwinClassId: world.classes[1],
        inSpaceOnly: to % 2 === 0,
      },
    };
    const grant = {
      permissionSchemaId: SCHEMA,
      permissionId: world.permissions[permission],
      ...subjects[kind],
    };
    const mode = `show${key[0]?.toUpperCase()}${key.slice(1)}Mode=SHORT`;
    const path = `permission_grant/${kind}`;
    const { status, body } = await call("POST", `${path}/v1?${mode}`, { [key]: grant });
    if (status === 200) created.push(`${path}/${body[key].id}/v1`);
  }
  return async () => {
    for (const path of created) await ok("DELETE", path);
  };
}

async function idOfUser(headers: Headers): Promise<string> {
  const path = "domain/user/v1?showDomainUserMode=DETAILED";
  return (await ok("GET", path, undefined, headers)).user.userId;
}

/** A room with a note of a business, a notice of the domain and a diary of a user, each with a permission. */
async function build() {
  const permissions: string[] = [];
  for (const key of ["p_room", "p_note", "p_notice", "p_diary"]) {
    const { permission } = await ok("POST", "permission/v1?showPermissionMode=SHORT", {
      key,
      groupId: idOf("permission_group:PRODUCT_PERMISSIONS"),
      nameI18n: i18nText(key),
    });
    permissions.push(permission.id);
  }
  const newClass = async (key: string, index: number, more: object): Promise<string> => {
    const body = {
      key: `f_${key}`,
      nameI18n: i18nText(key),
      autoCreateTwinflow: true,
      viewPermissionId: permissions[index],
      ...more,
    };
    return (await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", body)).twinClass.id;
  };
  const roomClass = await newClass("room", 0, { permissionSchemaSpace: true });
  const noteClass = await newClass("note", 1, { headTwinClassId: roomClass });
  const noticeClass = await newClass("notice", 2, { ownerType: "DOMAIN" });
  const diaryClass = await newClass("diary", 3, { ownerType: "DOMAIN_USER" });
  const role = { twinClassId: roomClass, key: "reader", nameI18n: i18nText("Reader") };
  const { spaceRole } = await ok("POST", "space_role/v1?showSpaceRoleMode=SHORT", role);
  // Creating needs no view permission of the new twin, but its head must be visible.
  const open = await grantSome(permissions, platform.ids.owner);
  const create = async (body: object, as: Headers) =>
    (await ok("POST", "twin/v2", body, as)).twinId as string;
  const room = await create({ classId: roomClass, name: "Room" }, owner);
  const note = await create(
    { classId: noteClass, headTwinId: room, name: "Note", assignerUserId: managerId },
    owner,
  );
  const plain = await create({ classId: noteClass, headTwinId: room, name: "Plain" }, owner);
  const ofDomain = await create({ classId: noticeClass, name: "Notice" }, owner);
  const diary = await create({ classId: diaryClass, name: "Diary" }, owner);
  const others = await create({ classId: roomClass, name: "Theirs" }, stranger);
  await platform.services.db
    .insertInto("space_role_user")
    .values({ space_id: room, space_role_id: spaceRole.id, user_id: managerId })
    .execute();
  await open();
  return {
    permissions,
    classes: [roomClass, noteClass, noticeClass, diaryClass],
    roleId: spaceRole.id as string,
    room,
    ofDomain,
    twins: [room, note, plain, ofDomain, diary, others],
  };
}

async function grantSome(permissionIds: readonly string[], userId: string) {
  const ids: string[] = [];
  for (const permissionId of permissionIds) {
    const { permissionGrantUser } = await ok(
      "POST",
      "permission_grant/user/v1?showPermissionGrantUserMode=SHORT",
      { permissionGrantUser: { permissionSchemaId: SCHEMA, permissionId, userId } },
    );
    ids.push(permissionGrantUser.id);
  }
  return async () => {
    for (const id of ids) await ok("DELETE", `permission_grant/user/${id}/v1`);
  };
}

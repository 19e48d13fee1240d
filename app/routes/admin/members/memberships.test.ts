import { afterAll, expect, test } from "vitest";

import { DOMAIN_ADMIN_GROUP_ID } from "#platform/core/access/builtin-permission.rules.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as saveAccount, loader as accountForm } from "../entities/edit.tsx";
import { loader as permissionsOf } from "../permissions/user-permissions.tsx";
import { action as saveMember, loader as members } from "./group-members.tsx";
import { action as saveHolder, loader as people } from "./space-people.tsx";
import { action as saveGroup, loader as groupsOf } from "./user-groups.tsx";
import { loader as spacesOf } from "./user-spaces.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const seller = await selling.seller();
const sellerId = seller.caller.userId ?? "";
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

test("a member is found, added to a group and removed from it", async () => {
  const groupId = await newGroup("Auditors");
  const params = { id: groupId };
  const path = `/admin/groups/${groupId}/members`;
  const open = async (query = "") =>
    (await visit(members, { path: `${path}${query}`, params })).answer.memberships;

  const name = `Ann ${sellerId.slice(0, 8)}`;
  await selling.db
    .updateTable("app_user")
    .set({ full_name: name })
    .where("id", "=", sellerId)
    .execute();
  const found = await open(`?find=${name}`);
  expect(found.items).toEqual([]);
  expect(found.choices.map(({ value }) => value)).toContain(sellerId);

  await visit(saveMember, { path, params, form: { change: "add", id: sellerId } });
  const after = await open(`?find=${name}`);
  expect(after.items).toMatchObject([{ id: sellerId, name }]);
  expect(after.choices.map(({ value }) => value)).not.toContain(sellerId);

  await visit(saveMember, { path, params, form: { change: "remove", id: sellerId } });
  expect((await open()).items).toEqual([]);
});

test("a user's groups are changed on their page, which shows what they may do", async () => {
  const groupId = await newGroup("Packers");
  const params = { id: sellerId };
  const path = `/admin/users/${sellerId}/groups`;
  await visit(saveGroup, { path, params, form: { change: "add", id: groupId } });

  const { answer } = await visit(groupsOf, { path, params });
  expect(answer.memberships.items).toContainEqual(expect.objectContaining({ name: "Packers" }));

  const { answer: shown } = await visit(permissionsOf, { path: "", params });
  expect(shown.groups).toEqual(expect.any(Array));
});

test("nobody removes themselves from the administrators, and a broken form is rejected", async () => {
  const params = { id: DOMAIN_ADMIN_GROUP_ID };
  const rejected = await visit(saveMember, {
    path: "",
    params,
    form: { change: "remove", id: admin.userId },
  });
  expect(rejected.answer).toMatchObject({
    init: { status: 400 },
    data: { problem: "You can't remove yourself" },
  });

  await expect(
    visit(saveMember, { path: "", params, form: { change: "replace", id: sellerId } }),
  ).rejects.toMatchObject({ init: { status: 400 } });
});

test("users and groups get a role in a space and lose it again", async () => {
  const { spaceId, roleId } = await newSpace();
  const params = { headTwinId: spaceId };
  const path = `/admin/twins/${spaceId}/people?role=${roleId}`;
  const open = async () => (await visit(people, { path, params })).answer;
  const holders = async () => (await open()).shown?.memberships.items.map(({ name }) => name);
  const groupId = await newGroup("Keepers");
  const change = (kind: "add" | "remove", id: string) =>
    visit(saveHolder, { path, params, form: { change: kind, id } });

  const { entry, shown } = await open();
  expect(entry.hasPeople).toBe(true);
  expect(shown).toMatchObject({ role: { id: roleId, name: "Keeper" }, memberships: { items: [] } });

  await change("add", `users:${admin.userId}`);
  await change("add", `groups:${groupId}`);
  expect(await holders()).toContain("Keepers");
  expect(await holders()).toHaveLength(2);

  const { answer: spaces } = await visit(spacesOf, { path: "", params: { id: admin.userId } });
  expect(spaces.spaces).toContainEqual(
    expect.objectContaining({ id: spaceId, roles: [expect.objectContaining({ name: "Keeper" })] }),
  );

  await change("remove", `groups:${groupId}`);
  expect(await holders()).not.toContain("Keepers");
  await expect(change("add", "roles:1")).rejects.toMatchObject({ init: { status: 400 } });
});

test("a twin that is no space has no page of people", async () => {
  const headTwinId = await seller.createProduct();
  const work = visit(people, { path: `/admin/twins/${headTwinId}/people`, params: { headTwinId } });

  await expect(work).rejects.toMatchObject({ init: { status: 404 } });
});

/** Creates a class with a role, and a twin of this class, which is a space. */
async function newSpace(): Promise<{ spaceId: string; roleId: string }> {
  const { twinClass } = (await post("/private/twin_class/v1?showTwinClassMode=DETAILED", {
    key: "ROOM",
    nameI18n: { translations: { en: "Room" } },
    ownerType: "DOMAIN",
    permissionSchemaSpace: true,
    autoCreateTwinflow: true,
  })) as { twinClass: { id: string } };
  const { spaceRole } = (await post("/private/space_role/v1?showSpaceRoleMode=DETAILED", {
    twinClassId: twinClass.id,
    key: "keeper",
    nameI18n: { translations: { en: "Keeper" } },
  })) as { spaceRole: { id: string } };
  const { twinId } = (await post("/private/twin/v2", {
    classId: twinClass.id,
    name: "Reading room",
  })) as { twinId: string };
  return { spaceId: twinId, roleId: spaceRole.id };
}

test("the tier and the schemas of a business are changed in its form", async () => {
  const id = seller.caller.businessAccountId ?? "";
  const params = { entity: "accounts", id };
  const { tier } = (await post("/private/tier/v1?showTierMode=DETAILED", {
    tier: { name: "Large" },
  })) as { tier: { id: string } };
  const { answer: loaded } = await visit(accountForm, { path: "", params });
  const form = { ...loaded.values, tierId: tier.id, base: JSON.stringify(loaded.values) };
  const filled = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ""));
  await visit(saveAccount, { path: "", params, form: filled });

  const { answer: stored } = await visit(accountForm, { path: "", params });
  expect(stored.values).toMatchObject({ tierId: tier.id, name: loaded.values["name"] });
});

async function newGroup(name: string): Promise<string> {
  const { userGroup } = (await post("/private/user_group/v1?showUserGroupMode=DETAILED", {
    nameI18n: { translations: { en: name } },
  })) as { userGroup: { id: string } };
  return userGroup.id;
}

async function post(path: string, body: object): Promise<unknown> {
  const headers = { ...admin.headers, "content-type": "application/json" };
  const response = await selling.fetch(path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  expect(answer).toMatchObject({ status: 0 });
  return answer;
}

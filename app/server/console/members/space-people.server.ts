import { z } from "zod";

import { groups } from "#app/server/entities/definitions/people.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { findChoices } from "#app/server/entities/screens/find-choices.server.ts";
import { AnyObject, nameOf, viewReference } from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import {
  type Memberships,
  type MembershipChange,
  readQuery,
  without,
} from "./memberships.server.ts";

const MAX_ROLES = 50;

export interface SpaceRolePlace {
  spaceId: string;
  roleId: string;
}

const Roles = z.object({
  spaceRoles: z.array(z.object({ id: z.string(), name: z.string().default("") })).default([]),
});

const Classes = z.object({ twinClassList: z.array(z.object({ id: z.string() })).default([]) });

export interface SpaceRoleChoice {
  id: string;
  name: string;
}

/** Lists the roles of a space: those of its class and of the class's ancestors. */
export async function listSpaceRoles(
  { platform }: Caller,
  classId: string,
): Promise<SpaceRoleChoice[]> {
  const { twinClassList } = await platform.post(
    `/private/twin_class/search/v1?showTwinClassMode=SHORT&limit=${MAX_ROLES}`,
    { extendsHierarchyParentsForTwinClassSearch: { idList: [classId], depth: 0 } },
    Classes,
  );
  const { spaceRoles } = await platform.post(
    `/private/space_role/search/v1?showSpaceRoleMode=DETAILED&limit=${MAX_ROLES}`,
    { twinClassIdList: [classId, ...twinClassList.map(({ id }) => id)] },
    Roles,
  );
  return spaceRoles.map(({ id, name }) => ({ id, name: name || id.slice(0, 8) }));
}

const Holders = z.object({
  userList: z.array(AnyObject).default([]),
  userGroupList: z.array(AnyObject).default([]),
});

/** Loads the users and groups with a role in a space, and others to whom the role can be assigned. */
export async function loadHolders(
  caller: Caller,
  url: URL,
  place: SpaceRolePlace,
): Promise<Memberships> {
  const query = readQuery(url);
  const [{ userList, userGroupList }, people, teams] = await Promise.all([
    caller.platform.get(`${pathOf(place)}/users/v1`, Holders),
    findChoices(caller, consoleEntities.get("users"), { text: query }),
    findChoices(caller, consoleEntities.get("groups"), { text: query }),
  ]);
  const items = [
    ...userList.map((row) => holder("users", row, nameOf(row, String(row["id"]), "fullName"))),
    ...userGroupList.map((row) =>
      holder("groups", row, nameOf(row, String(row["id"]), groups.traits?.nameMember)),
    ),
  ];
  const choices = [
    ...people.choices.map((one) => ({ ...one, value: `users:${one.value}` })),
    ...teams.choices.map((one) => ({ ...one, value: `groups:${one.value}` })),
  ];
  return { items, total: items.length, query, choices: without(choices, items) };
}

function holder(entity: "users" | "groups", row: AnyObject, name: string) {
  const id = String(row["id"]);
  return { ...viewReference(entity, id, { name }), id: `${entity}:${id}` };
}

/** Assigns the role to a user or a group, or removes it from them. */
export async function changeHolder(
  { platform }: Caller,
  place: SpaceRolePlace,
  holderId: string,
  change: MembershipChange,
): Promise<void> {
  const [entity, id] = holderId.split(":");
  const subject = entity === "groups" ? "UserGroup" : "User";
  const member = `spaceRole${subject}${change === "add" ? "Enter" : "Exit"}List`;
  await platform.post(`${pathOf(place)}/users/manage/v1`, { [member]: [id] }, z.unknown());
}

function pathOf({ spaceId, roleId }: SpaceRolePlace): string {
  return `/private/space/${encodeURIComponent(spaceId)}/role/${encodeURIComponent(roleId)}`;
}

import { z } from "zod";

import type { ReferenceView } from "#app/rules/entities/entity-value.ts";
import type { Choice } from "#app/rules/forms/choice.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { users } from "#app/server/entities/definitions/users.server.ts";
import { findChoices } from "#app/server/entities/screens/find-choices.server.ts";
import { idOf, searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import { AnyObject, nameOf, viewReference } from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const MAX_MEMBERS = 200;
const MAX_TEXT = 100;

export interface Memberships {
  items: ReferenceView[];
  total: number;
  query: string;
  /** Users or groups that can be added: the first ones, or those whose name contains the query. */
  choices: Choice[];
}

/** Loads the members of a group, and users that can be added. */
export async function loadMembers(caller: Caller, url: URL, groupId: string): Promise<Memberships> {
  const query = readQuery(url);
  const [{ rows, total }, { choices }] = await Promise.all([
    searchEntities(
      caller,
      users,
      { userGroupIdList: [groupId] },
      { offset: "0", limit: String(MAX_MEMBERS) },
    ),
    findChoices(caller, consoleEntities.get("users"), { text: query }),
  ]);
  const items = rows.map((row) => {
    const id = idOf(users, row);
    return viewReference("users", id, { name: nameOf(row, id, users.traits?.nameMember) });
  });
  return { items, total, query, choices: without(choices, items) };
}

const Groups = z.object({ userGroupList: z.array(AnyObject).default([]) });

/** Loads the groups of a user, and groups that the user can be added to. */
export async function loadGroupsOfUser(
  caller: Caller,
  url: URL,
  userId: string,
): Promise<Memberships> {
  const query = readQuery(url);
  const path = `/private/user/${encodeURIComponent(userId)}/user_group/v1?showUserGroupMode=DETAILED`;
  const [{ userGroupList }, { choices }] = await Promise.all([
    caller.platform.get(path, Groups),
    findChoices(caller, consoleEntities.get("groups"), { text: query }),
  ]);
  const items = userGroupList.map((row) => viewReference("groups", String(row["id"] ?? ""), row));
  return { items, total: items.length, query, choices: without(choices, items) };
}

export function readQuery(url: URL): string {
  return (url.searchParams.get("find") ?? "").trim().slice(0, MAX_TEXT);
}

export function without(choices: Choice[], items: ReferenceView[]): Choice[] {
  const ids = new Set(items.map(({ id }) => id));
  return choices.filter(({ value }) => !ids.has(value));
}

export type MembershipChange = "add" | "remove";

/** Adds a user to a group, or removes them from it. */
export async function changeMembership(
  { platform }: Caller,
  { userId, groupId }: { userId: string; groupId: string },
  change: MembershipChange,
): Promise<void> {
  const member = change === "add" ? "userGroupEnterList" : "userGroupExitList";
  const path = `/private/user/${encodeURIComponent(userId)}/user_group/manage/v1`;
  await platform.post(path, { [member]: [groupId] }, z.unknown());
}

import { z } from "zod";

import { among, likeText, searchOf } from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { AccountView, relateAccount } from "../../core/responses/business.view.ts";
import { accountsOf } from "../../core/responses/load-businesses.ts";
import { text, type View } from "../../core/responses/response-context.ts";
import { type GroupRow, userGroupsOf } from "./user-group.store.ts";

export const UserGroupView = z
  .object({
    id: z.guid(),
    name: z.string(),
    description: z.string().optional(),
    businessAccountId: z.guid().optional(),
    type: z.string().optional(),
    businessAccount: AccountView.optional(),
  })
  .meta({ id: "UserGroupV2" });

export const groupNoun = {
  needs: ["USER_GROUP_VIEW"],
  mode: "UserGroup",
  view: UserGroupView,
  people: accountsOf,
  present: presentGroup,
} as const;

export const userGroupRoutes: Route[] = [
  searchRoute<GroupRow>({
    path: "/private/user_group/search/v1",
    ...groupNoun,
    summary: "Groups of users",
    key: "userGroupList",
    // The contract spells these four names like this.
    search: searchOf<GroupRow>(
      among("id", (row) => row.id),
      likeText("name", (row) => row.name, {
        names: { in: "nameI18NLikeList", out: "nameI18nNotLikeList" },
      }),
      likeText("description", (row) => row.description, {
        names: { in: "descriptionI18NLikeList", out: "descriptionI18NNotLikeList" },
      }),
      among("type", (row) => row.type),
    ),
    rows: ({ services, caller }) =>
      userGroupsOf(services.db, caller.domainId, caller.businessAccountId),
    sorters: { name: (row, reader) => text(reader, row.name) },
  }),
  findRoute<GroupRow>({
    ...groupNoun,
    path: "/private/user_group/:userGroupId/v1",
    summary: "One group of users",
    key: "userGroup",
    what: "user group",
    find: (call) => findGroup(call, call.id("userGroupId")),
  }),
];

export async function findGroup(
  { services, caller }: PrivateCall,
  id: string,
): Promise<GroupRow | undefined> {
  const groups = await userGroupsOf(services.db, caller.domainId, caller.businessAccountId);
  return groups.find((row) => row.id === id);
}

export function presentGroup(view: View, row: GroupRow, mode: "SHORT" | "DETAILED" | "MANAGED") {
  const short = { id: row.id, name: text(view, row.name) };
  if (mode === "SHORT") return short;
  return {
    ...short,
    description: text(view, row.description),
    businessAccountId: row.businessAccountId ?? undefined,
    type: row.type,
    businessAccount: relateAccount(
      view,
      row.businessAccountId,
      view.show.mode("UserGroup2BusinessAccount"),
    ),
  };
}

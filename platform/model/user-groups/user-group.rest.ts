import {
  idFilter,
  choiceFilter,
  translatedLikeFilter,
  createSearch,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import { loadRowAccounts } from "../../core/responses/load-businesses.ts";
import { text } from "../../core/responses/response-context.ts";
import { findGroup } from "./find-user-group.ts";
import type { GroupRow } from "./user-group.queries.ts";
import { listUserGroups } from "./user-group.queries.ts";
import { UserGroupView, presentGroup } from "./user-group.view.ts";

/**
 * Types of groups in upstream. The first part of a name tells who can be in the group, and the second who manages it.
 */
const GROUP_TYPES = [
  "domainScopeDomainManage",
  "domainScopeBusinessAccountManage",
  "businessAccountScopeBusinessAccountManage",
  "domainAndBusinessAccountScopeBusinessAccountManage",
  "systemScopeDomainManage",
] as const;

export const groupNoun = {
  needs: ["USER_GROUP_VIEW"],
  mode: "UserGroup",
  view: UserGroupView,
  people: loadRowAccounts,
  present: presentGroup,
} as const;

export const userGroupRoutes: Route[] = [
  searchRoute<GroupRow>({
    path: "/private/user_group/search/v1",
    ...groupNoun,
    summary: "Search user groups",
    key: "userGroupList",
    // These four names are spelled as in the contract.
    search: createSearch<GroupRow>(
      idFilter("id", (row) => row.id),
      translatedLikeFilter("name", (row) => row.name, {
        names: { in: "nameI18NLikeList", out: "nameI18nNotLikeList" },
      }),
      translatedLikeFilter("description", (row) => row.description, {
        names: { in: "descriptionI18NLikeList", out: "descriptionI18NNotLikeList" },
      }),
      choiceFilter("type", GROUP_TYPES, (row) => row.type),
    ),
    rows: ({ services, caller }) =>
      listUserGroups(services.db, caller.domainId, caller.businessAccountId),
    sorters: { name: (row, reader) => text(reader, row.name) },
  }),
  findRoute<GroupRow>({
    ...groupNoun,
    path: "/private/user_group/:userGroupId/v1",
    summary: "Get a user group",
    key: "userGroup",
    what: "user_group",
    find: (call) => findGroup(call, call.id("userGroupId")),
  }),
];

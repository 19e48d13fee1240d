import { z } from "zod";

import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { pagination } from "../../base/http/paging.ts";
import { createMessage, noun } from "../../base/messages/message.ts";
import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { loadAccounts } from "../../core/responses/related-people.queries.ts";
import { relatedObjects } from "../../core/responses/response-context.ts";
import { withGroups } from "../../model/user-groups/load-user-groups.ts";
import {
  ANY_USER,
  type DomainUserRow,
  type DomainUserSearch,
  listMemberships,
  searchDomainUsers,
} from "./domain-user.store.ts";
import { DomainUserView, presentDomainUser, includesMemberships } from "./domain-user.view.ts";

const Ids = z.array(z.guid()).max(1000).nullish();
const Patterns = z.array(z.string().max(320)).max(100).nullish();
const States = z
  .array(z.enum(["ACTIVE", "DELETED", "EMAIL_VERIFICATION_REQUIRED", "BLOCKED"]))
  .nullish();

const SearchBody = z.object({
  userIdList: Ids,
  userIdExcludeList: Ids,
  nameLikeList: Patterns,
  nameNotLikeList: Patterns,
  emailLikeList: Patterns,
  emailNotLikeList: Patterns,
  statusIdList: States,
  statusIdExcludeList: States,
  businessAccountIdList: Ids,
  businessAccountIdExcludeList: Ids,
  userGroupIdList: Ids,
  userGroupIdExcludeList: Ids,
});

export const domainUserRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/domain/user/search/v1",
    summary: "Search users; without DOMAIN_USER_MANAGE only those of the caller's business",
    needs: ["DOMAIN_USER_VIEW"],
    body: SearchBody,
    answer: z.object({ users: z.array(DomainUserView), ...PAGED }),
    handle: async (call) => {
      const { db } = call.services;
      if (canSeeNoUsers(call)) return { users: [] };
      const result = await searchDomainUsers(db, toSearch(call, call.body), call.page);
      return {
        ...(await present(call, result.rows)),
        pagination: pagination(call.page, result.total),
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/domain/user/v1",
    summary: "Get the caller as a user of the domain",
    needs: ["DOMAIN_USER_VIEW"],
    answer: z.object({ user: DomainUserView, relatedObjects: Related }),
    handle: (call) => findUser(call, call.caller.userId ?? "", null),
  }),
  privateRoute({
    method: "GET",
    path: "/private/domain/user/:userId/v1",
    summary: "Get a user of the domain",
    needs: ["DOMAIN_USER_VIEW"],
    answer: z.object({ user: DomainUserView, relatedObjects: Related }),
    handle: async (call) => {
      const id = call.id("userId");
      if (id !== call.caller.userId && canSeeNoUsers(call)) throw unknownId("user", id);
      return findUser(call, id, id === call.caller.userId ? null : within(call));
    },
  }),
];

const MANAGE = permissionId("DOMAIN_USER_MANAGE");

function within({ caller }: PrivateCall): string | null {
  return caller.permissions.has(MANAGE) ? null : caller.businessAccountId;
}

function canSeeNoUsers({ caller }: PrivateCall): boolean {
  return caller.businessAccountId === null && !caller.permissions.has(MANAGE);
}

async function findUser(call: PrivateCall, userId: string, account: string | null) {
  const search = { ...ANY_USER, domainId: call.caller.domainId, within: account };
  const { rows } = await searchDomainUsers(
    call.services.db,
    { ...search, userIds: [userId] },
    { offset: 0, limit: 1 },
  );
  if (rows.length === 0)
    throw new RequestError(
      CODE.UUID_UNKNOWN,
      createMessage("unknown_id", { what: noun("user"), id: userId }),
    );
  const { users, relatedObjects: related } = await present(call, rows);
  return { user: users[0], relatedObjects: related };
}

async function present(call: PrivateCall, rows: readonly DomainUserRow[]) {
  const { db } = call.services;
  const memberships = includesMemberships(call)
    ? await listMemberships(
        db,
        call.caller.domainId,
        rows.map((row) => row.userId),
        within(call),
      )
    : [];
  const accounts = await loadAccounts(
    db,
    memberships.map((membership) => membership.businessAccountId),
  );
  const people = new Map(rows.map((row) => [row.userId, { ...row, id: row.userId }]));
  const view = call.view({ accounts, users: await withGroups(call, db, people) });
  const mode = call.show.mode("DomainUser");
  return {
    users: rows.map((row) =>
      mode === "HIDE" ? {} : presentDomainUser(view, row, memberships, mode),
    ),
    relatedObjects: relatedObjects(view),
  };
}

function toSearch(call: PrivateCall, body: z.output<typeof SearchBody>): DomainUserSearch {
  return {
    ...ANY_USER,
    domainId: call.caller.domainId,
    within: within(call),
    userIds: body.userIdList ?? [],
    notUserIds: body.userIdExcludeList ?? [],
    nameLike: body.nameLikeList ?? [],
    nameNotLike: body.nameNotLikeList ?? [],
    emailLike: body.emailLikeList ?? [],
    emailNotLike: body.emailNotLikeList ?? [],
    states: body.statusIdList ?? [],
    notStates: body.statusIdExcludeList ?? [],
    ...readAccountFilters(call, body),
    groupIds: body.userGroupIdList ?? [],
    notGroupIds: body.userGroupIdExcludeList ?? [],
  };
}

/**
 * Limits the filter to businesses that the caller may see, because filtering by any other would
 * reveal its members.
 */
function readAccountFilters(call: PrivateCall, body: z.output<typeof SearchBody>) {
  const own = within(call);
  const [accountIds, notAccountIds] = [
    body.businessAccountIdList ?? [],
    body.businessAccountIdExcludeList ?? [],
  ];
  if (own === null) return { accountIds, notAccountIds };
  return {
    accountIds: accountIds.map((id) => (id.toLowerCase() === own ? own : NO_ACCOUNT)),
    notAccountIds: notAccountIds.filter((id) => id.toLowerCase() === own),
  };
}

const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

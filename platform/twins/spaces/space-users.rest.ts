import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { Id, Text } from "../../base/http/body-fields.ts";
import { type Page, pagination } from "../../base/http/paging.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { loadRowAccounts } from "../../core/responses/load-businesses.ts";
import { Related } from "../../core/responses/related-objects.ts";
import {
  includeRelated,
  relatedObjects,
  type ResponseContext,
} from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import { listVisibleRoles } from "../../model/space-roles/find-space-role.ts";
import type { SpaceRoleRow } from "../../model/space-roles/space-role.queries.ts";
import { presentSpaceRole, SpaceRoleView } from "../../model/space-roles/space-role.view.ts";
import { withGroups } from "../../model/user-groups/load-user-groups.ts";
import { findSpace } from "./manage-space.ts";
import {
  searchSpaceHolders,
  type SpaceHolderRow,
  type SpaceHolderSearch,
} from "./space-holder.store.ts";

const HolderView = z
  .object({
    userId: z.guid(),
    spaceRoleIdsList: z.array(z.guid()),
    user: UserView.optional(),
    spaceRoleList: z.array(SpaceRoleView).optional(),
  })
  .meta({ id: "UserWithinSpaceRolesRsV1" });

const Ids = z.array(Id).max(1000).nullish();
const ListAnswer = z.object({ usersRefSpaceRolesList: z.array(HolderView), ...PAGED });

/**
 * Routes of a space's users. Must be registered after routes with fixed paths, because `list` in such a path would be
 * taken for a user's ID.
 */
export const spaceUserRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/space/:spaceId/users/list/v1",
    shows: ["Space", "SpaceRole"],
    summary: "List the users with a role in a space, with their roles",
    needs: ["SPACE_ROLE_VIEW"],
    answer: ListAnswer,
    handle: (call) => answerList(call, {}),
  }),
  privateRoute({
    method: "POST",
    path: "/private/space/:spaceId/users/search/v1",
    shows: ["Space", "SpaceRole"],
    summary: "Search the users with a role in a space by name, role or user group",
    needs: ["SPACE_ROLE_VIEW"],
    body: z
      .object({ userNameLike: Text, spaceRolesIdList: Ids, userGroupIdList: Ids })
      .meta({ id: "UserRefSpaceRoleSearchV1" }),
    answer: ListAnswer,
    handle: (call) =>
      answerList(call, {
        nameLike: call.body.userNameLike ?? null,
        roleIds: call.body.spaceRolesIdList ?? [],
        groupIds: call.body.userGroupIdList ?? [],
      }),
  }),
  privateRoute({
    method: "GET",
    path: "/private/space/:spaceId/users/:userId/v1",
    shows: ["Space", "SpaceRole"],
    summary: "Get the roles of a user in a space",
    needs: ["SPACE_ROLE_VIEW"],
    answer: z.object({ userRefSpaceRoles: HolderView, relatedObjects: Related }),
    handle: async (call) => {
      const userId = call.id("userId");
      const { rows } = await find(call, { userId }, { offset: 0, limit: 1 });
      if (rows.length === 0) throw unknownId("user", userId);
      const { holders, related } = await present(call, rows);
      return { userRefSpaceRoles: holders[0], relatedObjects: related };
    },
  }),
];

async function find(
  call: PrivateCall,
  search: Partial<SpaceHolderSearch>,
  page: Pick<Page, "offset" | "limit"> & Partial<Page>,
) {
  const { services, caller } = call;
  const spaceId = call.id("spaceId");
  await findSpace(services.db, caller, spaceId);
  const all = { spaceId, roleIds: [], groupIds: [], nameLike: null, userId: null, ...search };
  return searchSpaceHolders(services.db, all, page);
}

async function answerList(call: PrivateCall, search: Partial<SpaceHolderSearch>) {
  const { rows, total } = await find(call, search, call.page);
  const { holders, related } = await present(call, rows);
  return {
    usersRefSpaceRolesList: holders,
    pagination: pagination(call.page, total),
    relatedObjects: related,
  };
}

async function present(call: PrivateCall, rows: readonly SpaceHolderRow[]) {
  const visible = new Map((await listVisibleRoles(call)).map((role) => [role.id, role]));
  const people = new Map(rows.map((row) => [row.id, row]));
  const users = await withGroups(call, call.services.db, people);
  const own = { users, ...(await loadRowAccounts(call, [...visible.values()])) };
  const view = call.view(await call.loadRelatedData(own));
  const holders = rows.map((row) => {
    const roles = row.roleIds.flatMap((id) => visible.get(id) ?? []);
    const spaceRoleList = roles.flatMap((role) => includeRole(view, role) ?? []);
    return {
      userId: row.id,
      spaceRoleIdsList: roles.map(({ id }) => id),
      user: includeUser(view, row.id, view.show.mode("Space2User")),
      ...(spaceRoleList.length > 0 && { spaceRoleList }),
    };
  });
  return { holders, related: relatedObjects(view) };
}

function includeRole(view: ResponseContext, role: SpaceRoleRow) {
  return includeRelated(view, "spaceRoleMap", role.id, view.show.mode("SpaceRole"), (inner, mode) =>
    presentSpaceRole(inner, role, mode),
  );
}

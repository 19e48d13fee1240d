import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { filterMembers } from "../../core/access/membership.queries.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { listVisibleRoles } from "../../model/space-roles/find-space-role.ts";
import { presentSpaceRole, SpaceRoleView } from "../../model/space-roles/space-role.view.ts";
import { findVisibleTwins } from "../twin/find-twin.ts";
import { listRolesOfUser } from "./space-holder.store.ts";

/** Maximum number of a user's roles that are returned. */
const MAX_ROLES = 1000;

const UserSpaceView = z
  .object({
    spaceId: z.guid(),
    name: z.string(),
    twinClassId: z.guid(),
    /** Each role is listed once, even if the user has it directly and through groups. */
    spaceRoleList: z.array(SpaceRoleView),
    /** IDs of the groups through which the user has roles in the space. */
    userGroupIdList: z.array(z.guid()),
  })
  .meta({ id: "UserSpaceV1" });

export const userSpaceRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/user/:userId/space/v1",
    summary: "List the spaces in which a user has roles, of those that the caller may see",
    needs: ["SPACE_ROLE_VIEW"],
    answer: z.object({ userSpaceList: z.array(UserSpaceView) }),
    handle: async (call) => ({ userSpaceList: await groupBySpace(call, call.id("userId")) }),
  }),
];

async function groupBySpace(
  call: PrivateCall,
  userId: string,
): Promise<z.output<typeof UserSpaceView>[]> {
  const { caller, services } = call;
  const { db } = services;
  const { domainId, businessAccountId } = caller;
  const members = await filterMembers(db, domainId, businessAccountId, [userId]);
  if (!members.has(userId)) throw unknownId("user", userId);
  const roles = new Map((await listVisibleRoles(call)).map((role) => [role.id, role]));
  const held = (await listRolesOfUser(db, domainId, userId, MAX_ROLES)).filter(({ roleId }) =>
    roles.has(roleId),
  );
  const bySpace = Map.groupBy(held, ({ spaceId }) => spaceId);
  const visible = await findVisibleTwins(db, caller, [...bySpace.keys()]);
  const spaces = new Map(visible.map((space) => [space.id, space]));
  const view = call.view();
  return [...bySpace].flatMap(([spaceId, own]) => {
    const space = spaces.get(spaceId);
    if (!space) return [];
    const roleIds = new Set(own.map(({ roleId }) => roleId));
    return {
      spaceId,
      name: space.name,
      twinClassId: space.class_id,
      spaceRoleList: [...roleIds].flatMap((id) => {
        const role = roles.get(id);
        return role ? presentSpaceRole(view, role, "SHORT") : [];
      }),
      userGroupIdList: [...new Set(own.flatMap(({ groupId }) => groupId ?? []))],
    };
  });
}

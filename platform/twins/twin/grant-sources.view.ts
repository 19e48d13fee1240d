import { v5 } from "uuid";
import { z } from "zod";

import type { PrivateCall } from "../../core/calls/route.ts";
import { ClassBaseView, presentClassBase } from "../../core/responses/class-reference.view.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { permissionSchemasById } from "../../model/permissions/permission-schema.queries.ts";
import {
  PermissionSchemaView,
  presentSchema,
} from "../../model/permissions/permission-schema.view.ts";
import {
  findHoldings,
  listSpaceRoles,
  type SpaceRoleHolding,
  type SpaceRoleRow,
} from "../../model/space-roles/space-role.queries.ts";
import { presentSpaceRole, SpaceRoleView } from "../../model/space-roles/space-role.view.ts";
import { presentStatus, StatusView } from "../../model/statuses/status.view.ts";
import { listGroupsOfUsers } from "../../model/user-groups/user-group.queries.ts";
import { presentGroup, UserGroupView } from "../../model/user-groups/user-group.view.ts";
import type { PermissionExplanation } from "./explain-access.ts";

const Holding = z.object({
  id: z.guid(),
  twinId: z.guid().optional(),
  spaceRoleId: z.guid().optional(),
  createdByUserId: z.guid().optional(),
  spaceRole: SpaceRoleView.optional(),
});
const UserHolding = Holding.extend({ userId: z.guid().optional() }).meta({ id: "SpaceRoleUserV1" });
const GroupHolding = Holding.extend({ userGroupId: z.guid().optional() }).meta({
  id: "SpaceRoleUserGroupV1",
});

/**
 * Objects that grant the permission. Upstream nests them even if the request asks for `relatedObjects`.
 */
export const GRANT_SOURCES = {
  permissionSchema: PermissionSchemaView.optional(),
  grantedByUserGroups: z.array(UserGroupView).optional(),
  propagatedByTwinClasses: z.array(ClassBaseView).optional(),
  propagatedByTwinStatuses: z.array(StatusView).optional(),
  grantedBySpaceRoleUserIds: z.array(z.guid()).optional(),
  grantedBySpaceRoleUsers: z.array(UserHolding).optional(),
  grantedBySpaceRoleUserGroupIds: z.array(z.guid()).optional(),
  grantedBySpaceRoleUserGroups: z.array(GroupHolding).optional(),
};

interface SourceIds {
  userGroupIds: readonly string[];
  spaceRoleIds: readonly string[];
  classIds: readonly string[];
  statusIds: readonly string[];
}

/**
 * Presents the schema, groups, space roles, classes and statuses that grant the permission to the user.
 */
export async function presentSources(
  { services: { db }, caller }: PrivateCall,
  view: ResponseContext,
  userId: string,
  { schemaId, spaceId, businessAccountId }: PermissionExplanation,
  { userGroupIds, spaceRoleIds, classIds, statusIds }: SourceIds,
) {
  const [schema] = schemaId ? await permissionSchemasById(db, [schemaId]) : [];
  const memberships = await listGroupsOfUsers(db, caller.domainId, businessAccountId, [userId]);
  const groups = memberships.map(({ group }) => group);
  const holder = { userId, groupIds: groups.map(({ id }) => id) };
  const holdings = spaceId ? await findHoldings(db, spaceId, holder) : [];
  const granting = holdings.filter(({ roleId }) => spaceRoleIds.includes(roleId));
  const roles = granting.length > 0 ? await listSpaceRoles(db, caller.domainId) : [];
  const { model } = view;
  return {
    permissionSchema: includeRelated(
      view,
      "permissionSchemaMap",
      schema?.id,
      view.show.mode("PermissionSchema"),
      (inner, mode) => schema && presentSchema(inner, schema, mode),
    ),
    grantedByUserGroups: groups
      .filter(({ id }) => userGroupIds.includes(id))
      .map((group) => presentGroup(view, group, "DETAILED")),
    propagatedByTwinClasses: classIds.flatMap(
      (id) => presentClassBase(view, model.classes.get(id), "DETAILED") ?? [],
    ),
    propagatedByTwinStatuses: statusIds.flatMap((id) => {
      const status = model.statuses.get(id);
      return status ? presentStatus(view, status, "DETAILED") : [];
    }),
    ...presentHoldings(view, spaceId ?? "", granting, roles),
  };
}

function presentHoldings(
  view: ResponseContext,
  twinId: string,
  holdings: readonly SpaceRoleHolding[],
  roles: readonly SpaceRoleRow[],
) {
  const ofUser = holdings.filter(({ userId }) => userId !== null);
  const ofGroups = holdings.filter(({ groupId }) => groupId !== null);
  const present = (holding: SpaceRoleHolding, name: "SpaceRoleUser" | "SpaceRoleUserGroup") => {
    const id = deriveHoldingId(twinId, holding);
    if (view.show.mode(name) === "HIDE") return undefined;
    const role = roles.find((each) => each.id === holding.roleId);
    return {
      id,
      twinId,
      spaceRoleId: holding.roleId,
      createdByUserId: holding.createdByUserId ?? undefined,
      ...(holding.userId && { userId: holding.userId }),
      ...(holding.groupId && { userGroupId: holding.groupId }),
      spaceRole: includeRelated(
        view,
        "spaceRoleMap",
        role?.id,
        view.show.mode(`${name}2SpaceRole`),
        (inner, mode) => role && presentSpaceRole(inner, role, mode),
      ),
    };
  };
  return {
    grantedBySpaceRoleUserIds: ofUser.map((holding) => deriveHoldingId(twinId, holding)),
    grantedBySpaceRoleUsers: ofUser.flatMap((holding) => present(holding, "SpaceRoleUser") ?? []),
    grantedBySpaceRoleUserGroupIds: ofGroups.map((holding) => deriveHoldingId(twinId, holding)),
    grantedBySpaceRoleUserGroups: ofGroups.flatMap(
      (holding) => present(holding, "SpaceRoleUserGroup") ?? [],
    ),
  };
}

/**
 * Derives an ID for an assignment of a space role, which is stored without one. The same role, space and holder
 * always get the same ID.
 */
function deriveHoldingId(twinId: string, { roleId, userId, groupId }: SpaceRoleHolding): string {
  return v5(`space-role ${roleId} ${userId ?? groupId}`, twinId);
}

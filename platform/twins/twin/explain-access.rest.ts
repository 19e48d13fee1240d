import { z } from "zod";

import { ChosenId, Id } from "../../base/http/body-fields.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { Related } from "../../core/responses/related-objects.ts";
import {
  includeRelated,
  relatedObjects,
  type ResponseContext,
} from "../../core/responses/response-context.ts";
import { presentReason, ReasonView } from "../../model/permissions/permission-reason.view.ts";
import {
  PermissionGroupView,
  PermissionView,
  presentPermission,
  presentPermissionGroup,
} from "../../model/permissions/permission.view.ts";
import { explainAccess, type PermissionExplanation } from "./explain-access.ts";
import { GRANT_SOURCES, presentSources } from "./grant-sources.view.ts";

const Overview = z
  .object({
    action: z.enum(["view", "create", "edit", "delete"]).optional(),
    permissionId: z.guid().optional(),
    permissionSchemaId: z.guid().optional(),
    allowed: z.boolean(),
    /** The rule that allows or denies the action. */
    rule: ReasonView,
    /** All rules that grant the permission, including `rule`. */
    grantedBy: z.array(ReasonView),
    /**
     * The permission that calling the route requires, in addition to the permission of the class.
     */
    callPermissionId: z.guid().optional(),
    callAllowed: z.boolean().optional(),
    callGrantedBy: z.array(ReasonView).optional(),
  })
  .meta({ id: "PermissionCheckOverview" });

/**
 * Upstream's members: grants of the requested permission or, without one, of the first that the class requires.
 */
const PermissionGrants = z.object({
  permissionId: z.guid().optional(),
  permission: PermissionView.optional(),
  permissionGroupId: z.guid().optional(),
  permissionGroup: PermissionGroupView.optional(),
  permissionSchemaId: z.guid().optional(),
  grantedByUser: z.boolean().optional(),
  grantedByUserGroupIds: z.array(z.guid()).optional(),
  grantedByTwinRoles: z.array(z.string()).optional(),
  grantedBySpaceRoleIds: z.array(z.guid()).optional(),
  propagatedByTwinClassIds: z.array(z.guid()).optional(),
  propagatedByTwinStatusIds: z.array(z.guid()).optional(),
  ...GRANT_SOURCES,
});

/** Route with the overview of permissions. Its path misspells "permission", as in upstream. */
export const overviewRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/twin/:twinId/permisson_check_overview/v1",
    summary: "Explain a user's permissions on a twin",
    needsExactly: ["USER_PERMISSION_VIEW"],
    shows: [
      "Permission",
      "PermissionGroup",
      "PermissionSchema",
      "SpaceRoleUser",
      "SpaceRoleUserGroup",
    ],
    body: z
      .object({ userId: Id, permissionId: ChosenId })
      .meta({ id: "PermissionCheckOverviewRqV1" }),
    answer: PermissionGrants.extend({
      permissionCheckOverview: z.array(Overview),
      relatedObjects: Related,
    }),
    handle: async (call) => {
      const { services, caller, body } = call;
      const explained = await explainAccess(services.db, caller, call.id("twinId"), body);
      const view = call.view(await call.loadRelatedData());
      const explanation = explained.find(({ permissionId }) => permissionId !== null);
      return {
        ...(explanation && (await presentPermissionGrants(call, view, body.userId, explanation))),
        permissionCheckOverview: explained.map(present),
        relatedObjects: relatedObjects(view),
      };
    },
  }),
];

function present({ action, permissionId, schemaId, answer, reasons, call }: PermissionExplanation) {
  return {
    action: action ?? undefined,
    permissionId: permissionId ?? undefined,
    permissionSchemaId: schemaId ?? undefined,
    allowed: answer.allowed,
    rule: presentReason(answer.rule),
    grantedBy: reasons.map(presentReason),
    ...(call && {
      callPermissionId: call.permissionId,
      callAllowed: call.allowed,
      callGrantedBy: call.reasons.map(presentReason),
    }),
  };
}

async function presentPermissionGrants(
  call: PrivateCall,
  view: ResponseContext,
  userId: string,
  explanation: PermissionExplanation,
): Promise<z.output<typeof PermissionGrants>> {
  const { permissionId, schemaId, reasons } = explanation;
  const permission = view.model.permissions.get(permissionId ?? "");
  const group = view.model.permissionGroups.get(permission?.groupId ?? "");
  const presented = reasons.map(presentReason);
  const listIds = (
    name: "userGroupId" | "spaceRoleId" | "propagationTwinClassId" | "propagationTwinStatusId",
  ) => [...new Set(presented.flatMap((reason) => reason[name] ?? []))];
  const userGroupIds = listIds("userGroupId");
  const spaceRoleIds = listIds("spaceRoleId");
  const classIds = listIds("propagationTwinClassId");
  const statusIds = listIds("propagationTwinStatusId");
  const ids = { userGroupIds, spaceRoleIds, classIds, statusIds };
  return {
    ...(await presentSources(call, view, userId, explanation, ids)),
    permissionId: permissionId ?? undefined,
    permission: includeRelated(
      view,
      "permissionMap",
      permission?.id,
      view.show.mode("Permission"),
      (inner, mode) => presentPermission(inner, permission, mode),
    ),
    permissionGroupId: group?.id,
    permissionGroup: includeRelated(
      view,
      "permissionGroupMap",
      group?.id,
      view.show.mode("PermissionGroup"),
      (inner, mode) => presentPermissionGroup(inner, group, mode),
    ),
    permissionSchemaId: schemaId ?? undefined,
    grantedByUser: reasons.some(({ kind }) => kind === "user"),
    grantedByUserGroupIds: userGroupIds,
    grantedByTwinRoles: [...new Set(presented.flatMap(({ twinRole }) => twinRole ?? []))],
    grantedBySpaceRoleIds: spaceRoleIds,
    propagatedByTwinClassIds: classIds,
    propagatedByTwinStatusIds: statusIds,
  };
}

import { z } from "zod";

import { includeClass } from "../../core/responses/class-reference.view.ts";
import {
  includeRelated,
  type ResponseContext,
  wireDate,
} from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import { viewNamed } from "../../core/responses/view-named.ts";
import type { SchemaRow } from "../permissions/permission-schema.store.ts";
import { PermissionSchemaView, presentSchema } from "../permissions/permission-schema.view.ts";
import { PermissionView, presentPermission } from "../permissions/permission.view.ts";
import type { SpaceRoleRow } from "../space-roles/space-role.queries.ts";
import { presentSpaceRole } from "../space-roles/space-role.view.ts";
import { presentStatus } from "../statuses/status.view.ts";
import type { GroupRow } from "../user-groups/user-group.queries.ts";
import { presentGroup } from "../user-groups/user-group.view.ts";
import type { GrantKind, GrantRow } from "./grant.store.ts";

/** A grant with the objects it refers to that aren't part of the domain's model. */
export interface Grant extends GrantRow {
  schema: SchemaRow | undefined;
  group: GroupRow | undefined;
  spaceRole: SpaceRoleRow | undefined;
}

const Id = z.guid().optional();

export const GrantView = z
  .object({
    id: z.guid(),
    permissionSchemaId: Id,
    permissionId: Id,
    grantedByUserId: Id,
    grantedAt: z.string().optional(),
    userId: Id,
    businessAccountId: Id,
    userGroupId: Id,
    twinClassId: Id,
    twinRole: z.string().optional(),
    spaceRoleId: Id,
    propagationTwinClassId: Id,
    propagationTwinStatusId: Id,
    inSpaceOnly: z.boolean().optional(),
    permissionSchema: PermissionSchemaView.optional(),
    permission: PermissionView.optional(),
    grantedByUser: UserView.optional(),
    user: UserView.optional(),
    userGroup: viewNamed("UserGroupV2").optional(),
    twinClass: viewNamed("TwinClassV1").optional(),
    spaceRole: viewNamed("SpaceRoleV2").optional(),
    propagationTwinClass: viewNamed("TwinClassV1").optional(),
    propagationTwinStatus: viewNamed("TwinStatusV1").optional(),
  })
  .meta({ id: "PermissionGrantV2" });

type Mode = "SHORT" | "DETAILED" | "MANAGED";

const NAMES = {
  user: "PermissionGrantUser",
  userGroup: "PermissionGrantUserGroup",
  twinRole: "PermissionGrantTwinRole",
  spaceRole: "PermissionGrantSpaceRole",
  assigneePropagation: "PermissionGrantAssigneePropagation",
} as const;

export function presentGrant(
  view: ResponseContext,
  kind: GrantKind,
  grant: Grant,
  mode: Mode,
): object {
  const { id, permissionSchemaId, permissionId, grantedByUserId } = grant;
  if (mode === "SHORT") return { id, permissionSchemaId, permissionId };
  const name = NAMES[kind];
  return {
    id,
    permissionSchemaId,
    permissionId,
    grantedByUserId: grantedByUserId ?? undefined,
    grantedAt: wireDate(grant.grantedAt),
    permissionSchema: includeRelated(
      view,
      "permissionSchemaMap",
      permissionSchemaId,
      view.show.mode(`${name}2PermissionSchema`),
      (inner, level) => grant.schema && presentSchema(inner, grant.schema, level),
    ),
    permission: includeGrantPermission(view, kind, permissionId),
    grantedByUser: includeGrantUser(view, name, grantedByUserId),
    ...presentSubject(view, kind, grant),
  };
}

/**
 * Includes the permission of a grant. Grants to space roles have no detail level for it, so the one of group grants
 * is used.
 */
function includeGrantPermission(view: ResponseContext, kind: GrantKind, id: string) {
  const name = NAMES[kind === "spaceRole" ? "userGroup" : kind];
  return includeRelated(
    view,
    "permissionMap",
    id,
    view.show.mode(`${name}2Permission`),
    (inner, level) => presentPermission(inner, view.model.permissions.get(id), level),
  );
}

function includeGrantUser(
  view: ResponseContext,
  name: (typeof NAMES)[GrantKind],
  id: string | null,
) {
  return includeUser(view, id, view.show.mode(`${name}2User`));
}

function presentSubject(view: ResponseContext, kind: GrantKind, grant: Grant): object {
  const { userId, userGroupId, classId, spaceRoleId, statusId, group, spaceRole } = grant;
  switch (kind) {
    case "user":
      return {
        userId: userId ?? undefined,
        businessAccountId: grant.businessAccountId ?? undefined,
        user: includeGrantUser(view, NAMES.user, userId),
      };
    case "userGroup":
      return {
        userGroupId: userGroupId ?? undefined,
        userGroup: includeRelated(
          view,
          "userGroupMap",
          userGroupId,
          view.show.mode("PermissionGrantUserGroup2UserGroup"),
          (inner, level) => group && presentGroup(inner, group, level),
        ),
      };
    case "twinRole":
      return {
        twinClassId: classId ?? undefined,
        twinRole: grant.twinRole ?? undefined,
        twinClass: includeGrantClass(view, "PermissionGrantTwinRole2TwinClass", classId),
      };
    case "spaceRole":
      return {
        spaceRoleId: spaceRoleId ?? undefined,
        spaceRole: includeRelated(
          view,
          "spaceRoleMap",
          spaceRoleId,
          view.show.mode("PermissionGrantSpaceRole2SpaceRole"),
          (inner, level) => spaceRole && presentSpaceRole(inner, spaceRole, level),
        ),
      };
    case "assigneePropagation":
      return {
        propagationTwinClassId: classId ?? undefined,
        propagationTwinStatusId: statusId ?? undefined,
        inSpaceOnly: grant.inSpaceOnly,
        propagationTwinClass: includeGrantClass(
          view,
          "PermissionGrantAssigneePropagation2TwinClass",
          classId,
        ),
        propagationTwinStatus: includeGrantStatus(view, statusId),
      };
  }
}

function includeGrantClass(
  view: ResponseContext,
  name: "PermissionGrantTwinRole2TwinClass" | "PermissionGrantAssigneePropagation2TwinClass",
  id: string | null,
) {
  return includeClass(view, id, view.show.mode(name));
}

function includeGrantStatus(view: ResponseContext, id: string | null) {
  const status = view.model.statuses.get(id ?? "");
  return includeRelated(
    view,
    "statusMap",
    id,
    view.show.mode("PropagationTwinStatus2Status"),
    (inner, level) => status && presentStatus(inner, status, level),
  );
}

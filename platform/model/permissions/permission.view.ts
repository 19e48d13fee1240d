import { z } from "zod";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { listCallRights, isBaseRight } from "../../core/access/call-rights.rules.ts";
import type { Permission, PermissionGroup } from "../../core/model/domain-model.ts";
import { includeClass } from "../../core/responses/class-reference.view.ts";
import {
  includeRelated,
  text,
  type ResponseContext,
} from "../../core/responses/response-context.ts";
import { viewNamed } from "../../core/responses/view-named.ts";

export const PermissionGroupView = z
  .object({
    id: z.guid(),
    key: z.string(),
    name: z.string().optional(),
    description: z.string().optional(),
    twinClassId: z.guid().optional(),
    twinClass: viewNamed("TwinClassV1").optional(),
  })
  .meta({ id: "PermissionGroupV1" });
export type PermissionGroupView = z.output<typeof PermissionGroupView>;

export const PermissionView = z
  .object({
    id: z.guid(),
    key: z.string(),
    name: z.string().optional(),
    description: z.string().optional(),
    groupId: z.guid().optional(),
    group: PermissionGroupView.optional(),
    /** Other permissions that a caller needs in order to use this one, because the calls that use it require them. */
    callPermissionIdList: z.array(z.guid()).optional(),
    /** Present and true if every member of a domain has the permission. */
    everyMember: z.boolean().optional(),
  })
  .meta({ id: "PermissionV2" });
export type PermissionView = z.output<typeof PermissionView>;

type Mode = "SHORT" | "DETAILED" | "MANAGED";

export function presentPermission(
  view: ResponseContext,
  permission: Permission | undefined,
  mode: Mode,
): PermissionView | undefined {
  if (!permission) return undefined;
  const short = { id: permission.id, key: permission.key };
  if (mode === "SHORT") return short;
  const calls = listCallRights(view.model, permission.id).map(permissionId);
  return {
    ...short,
    ...(calls.length > 0 && { callPermissionIdList: calls }),
    ...(isBaseRight(permission.id) && { everyMember: true }),
    name: text(view, permission.name),
    description: text(view, permission.description),
    groupId: permission.groupId,
    group: includeRelated(
      view,
      "permissionGroupMap",
      permission.groupId,
      view.show.mode("Permission2PermissionGroup"),
      (inner, level) =>
        presentPermissionGroup(inner, view.model.permissionGroups.get(permission.groupId), level),
    ),
  };
}

export function presentPermissionGroup(
  view: ResponseContext,
  group: PermissionGroup | undefined,
  mode: Mode,
): PermissionGroupView | undefined {
  if (!group) return undefined;
  const short = { id: group.id, key: group.key };
  if (mode === "SHORT") return short;
  return {
    ...short,
    name: text(view, group.name),
    description: text(view, group.description),
    twinClassId: group.classId ?? undefined,
    twinClass: includeClass(
      view,
      group.classId,
      view.show.mode("PermissionGroup2TwinClass"),
      "whole",
    ),
  };
}

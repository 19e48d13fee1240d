import { z } from "zod";

import type { Reason } from "../../core/access/explain.rules.ts";
import type { Rule } from "../../core/access/may.rules.ts";

export const ReasonView = z
  .object({
    kind: z.string(),
    userGroupId: z.guid().optional(),
    twinRole: z.string().optional(),
    spaceRoleId: z.guid().optional(),
    propagationTwinClassId: z.guid().optional(),
    propagationTwinStatusId: z.guid().optional(),
    permissionId: z.guid().optional(),
  })
  .meta({ id: "PermissionReason" });

/** Presents the reason for a permission under the name that its grant has in the contract. */
export function presentReason(reason: Reason | Rule): z.output<typeof ReasonView> {
  switch (reason.kind) {
    case "user-group":
    case "everywhere":
      return { kind: reason.kind, userGroupId: reason.userGroupId };
    case "twin-role":
      return { kind: reason.kind, permissionId: reason.permissionId, twinRole: reason.role };
    case "space-role":
      return {
        kind: reason.kind,
        permissionId: reason.permissionId,
        spaceRoleId: reason.spaceRoleId,
      };
    case "propagation":
      return {
        kind: reason.kind,
        propagationTwinClassId: reason.classId,
        propagationTwinStatusId: reason.statusId ?? undefined,
      };
    case "bypass":
    case "granted":
    case "not-granted":
      return { kind: reason.kind, permissionId: reason.permissionId };
    case "user":
    case "system":
    case "open":
    case "not-owned":
    case "denied-to-all":
      return { kind: reason.kind };
  }
}

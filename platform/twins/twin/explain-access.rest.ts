import { z } from "zod";

import { ChosenId, Id } from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { presentReason, ReasonView } from "../../model/permissions/permission-reason.view.ts";
import { explainAccess, type PermissionExplanation } from "./explain-access.ts";

const Overview = z
  .object({
    action: z.enum(["view", "create", "edit", "delete"]).optional(),
    permissionId: z.guid().optional(),
    permissionSchemaId: z.guid().optional(),
    allowed: z.boolean(),
    /** The rule that decided. */
    rule: ReasonView,
    /** Everything else that grants it. */
    grantedBy: z.array(ReasonView),
  })
  .meta({ id: "PermissionCheckOverview" });

/** The path is spelled as upstream. */
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
    answer: z.object({ permissionCheckOverview: z.array(Overview) }),
    handle: async (call) => {
      const { services, caller, body } = call;
      const explained = await explainAccess(services.db, caller, call.id("twinId"), body);
      return { permissionCheckOverview: explained.map(present) };
    },
  }),
];

function present({ action, permissionId, schemaId, answer, reasons }: PermissionExplanation) {
  return {
    action: action ?? undefined,
    permissionId: permissionId ?? undefined,
    permissionSchemaId: schemaId ?? undefined,
    allowed: answer.allowed,
    rule: presentReason(answer.rule),
    grantedBy: reasons.map(presentReason),
  };
}

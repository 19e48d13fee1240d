import { z } from "zod";

import { AccountView, includeAccount } from "../../core/responses/business.view.ts";
import { includeClass } from "../../core/responses/class-reference.view.ts";
import { text, type ResponseContext } from "../../core/responses/response-context.ts";
import { viewNamed } from "../../core/responses/view-named.ts";
import type { SpaceRoleRow } from "./space-role.queries.ts";

export const SpaceRoleView = z
  .object({
    id: z.guid(),
    key: z.string(),
    name: z.string(),
    description: z.string().optional(),
    twinClassId: z.guid().optional(),
    businessAccountId: z.guid().optional(),
    twinClass: viewNamed("TwinClassV1").optional(),
    businessAccount: AccountView.optional(),
  })
  .meta({ id: "SpaceRoleV2" });

export function presentSpaceRole(
  view: ResponseContext,
  role: SpaceRoleRow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof SpaceRoleView> {
  const short = { id: role.id, key: role.key, name: text(view, role.name) };
  if (mode === "SHORT") return short;
  return {
    ...short,
    description: text(view, role.description),
    twinClassId: role.classId,
    businessAccountId: role.businessAccountId ?? undefined,
    twinClass: includeClass(view, role.classId, view.show.mode("SpaceRole2TwinClass"), "whole"),
    businessAccount: includeAccount(
      view,
      role.businessAccountId,
      view.show.mode("SpaceRole2BusinessAccount"),
    ),
  };
}

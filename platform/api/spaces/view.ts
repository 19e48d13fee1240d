import { z } from "zod";

import type { SpaceRoleRow } from "../../store/grants.ts";
import { AccountView, relateAccount } from "../accounts/view.ts";
import { ClassBaseView, relateClass } from "../twin-classes/base-view.ts";
import { text, type View } from "../view.ts";

export const SpaceRoleView = z
  .object({
    id: z.guid(),
    key: z.string(),
    name: z.string(),
    description: z.string().optional(),
    twinClassId: z.guid().optional(),
    businessAccountId: z.guid().optional(),
    twinClass: ClassBaseView.optional(),
    businessAccount: AccountView.optional(),
  })
  .meta({ id: "SpaceRoleV2" });

export function presentSpaceRole(
  view: View,
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
    twinClass: relateClass(view, role.classId, view.show.mode("SpaceRole2TwinClass"), "whole"),
    businessAccount: relateAccount(
      view,
      role.businessAccountId,
      view.show.mode("SpaceRole2BusinessAccount"),
    ),
  };
}

import { z } from "zod";

import { AccountView, includeAccount } from "../../core/responses/business.view.ts";
import { text, type ResponseContext } from "../../core/responses/response-context.ts";
import type { GroupRow } from "./user-group.queries.ts";

export const UserGroupView = z
  .object({
    id: z.guid(),
    name: z.string(),
    description: z.string().optional(),
    businessAccountId: z.guid().optional(),
    type: z.string().optional(),
    businessAccount: AccountView.optional(),
  })
  .meta({ id: "UserGroupV2" });

export function presentGroup(
  view: ResponseContext,
  row: GroupRow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
) {
  const short = { id: row.id, name: text(view, row.name) };
  if (mode === "SHORT") return short;
  return {
    ...short,
    description: text(view, row.description),
    businessAccountId: row.businessAccountId ?? undefined,
    type: row.type,
    businessAccount: includeAccount(
      view,
      row.businessAccountId,
      view.show.mode("UserGroup2BusinessAccount"),
    ),
  };
}

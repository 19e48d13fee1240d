import { z } from "zod";

import { AccountView, includeAccount } from "../../core/responses/business.view.ts";
import { type ResponseContext, wireDate } from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import type { SchemaRow } from "./permission-schema.store.ts";

export const PermissionSchemaView = z
  .object({
    id: z.guid(),
    name: z.string(),
    domainId: z.guid().optional(),
    businessAccountId: z.guid().optional(),
    description: z.string().optional(),
    createdByUserId: z.guid().optional(),
    createdAt: z.string().optional(),
    businessAccount: AccountView.optional(),
    createdByUser: UserView.optional(),
  })
  .meta({ id: "PermissionSchemaV2" });

export function presentSchema(
  view: ResponseContext,
  row: SchemaRow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof PermissionSchemaView> {
  const { businessAccountId, createdByUserId } = row;
  const alone = presentSchemaAlone(row, mode);
  if (mode === "SHORT") return alone;
  return {
    ...alone,
    businessAccount: includeAccount(
      view,
      businessAccountId,
      view.show.mode("PermissionSchema2BusinessAccount"),
    ),
    createdByUser: includeUser(view, createdByUserId, view.show.mode("PermissionSchema2User")),
  };
}

/** Presents a schema without related objects. */
export function presentSchemaAlone(
  row: SchemaRow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof PermissionSchemaView> {
  const short = { id: row.id, name: row.name };
  if (mode === "SHORT") return short;
  return {
    ...short,
    domainId: row.domainId,
    businessAccountId: row.businessAccountId ?? undefined,
    description: row.description,
    createdByUserId: row.createdByUserId ?? undefined,
    createdAt: wireDate(row.createdAt),
  };
}

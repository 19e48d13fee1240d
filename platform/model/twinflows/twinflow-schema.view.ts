import { z } from "zod";

import { AccountView, includeAccount } from "../../core/responses/business.view.ts";
import type { ResponseContext } from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import type { FlowSchemaRow } from "./twinflow-schema.store.ts";

export const FlowSchemaView = z
  .object({
    id: z.guid(),
    domainId: z.guid().optional(),
    businessAccountId: z.guid().optional(),
    name: z.string(),
    description: z.string().optional(),
    createdByUserId: z.guid().optional(),
    businessAccount: AccountView.optional(),
    createdByUser: UserView.optional(),
    /** Workflow IDs by class ID. */
    twinflowIdMap: z.record(z.string(), z.guid()).optional(),
  })
  .meta({ id: "TwinflowSchemaV1" });

export function presentFlowSchema(
  view: ResponseContext,
  { businessAccountId, createdByUserId, ...row }: FlowSchemaRow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof FlowSchemaView> {
  if (mode === "SHORT") return { id: row.id, name: row.name };
  return {
    ...row,
    businessAccountId: businessAccountId ?? undefined,
    twinflowIdMap: Object.fromEntries(view.model.flowMap.get(row.id) ?? []),
    createdByUserId: createdByUserId ?? undefined,
    businessAccount: includeAccount(
      view,
      businessAccountId,
      view.show.mode("TwinflowSchema2BusinessAccount"),
    ),
    createdByUser: includeUser(view, createdByUserId, view.show.mode("TwinflowSchema2User")),
  };
}

/**
 * Presents a schema without related objects. As in upstream, all members are present at every
 * detail level.
 */
export function presentFlowSchemaAlone({
  businessAccountId,
  createdByUserId,
  ...row
}: FlowSchemaRow): z.output<typeof FlowSchemaView> {
  return {
    ...row,
    businessAccountId: businessAccountId ?? undefined,
    createdByUserId: createdByUserId ?? undefined,
  };
}

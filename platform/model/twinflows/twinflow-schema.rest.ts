import { z } from "zod";

import { filterOwnBusiness } from "../../core/access/own-business.ts";
import { searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import { searchOfSchemas } from "../../core/calls/schema-search.ts";
import { AccountView, includeAccount } from "../../core/responses/business.view.ts";
import { loadAccountsAndCreators } from "../../core/responses/load-businesses.ts";
import type { ResponseContext } from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import { type FlowSchemaRow, listFlowSchemas } from "./twinflow-schema.store.ts";

const FlowSchemaView = z
  .object({
    id: z.guid(),
    domainId: z.guid().optional(),
    businessAccountId: z.guid().optional(),
    name: z.string(),
    description: z.string().optional(),
    createdByUserId: z.guid().optional(),
    businessAccount: AccountView.optional(),
    createdByUser: UserView.optional(),
    /** Class → the workflow its twins follow. */
    twinflowIdMap: z.record(z.string(), z.guid()).optional(),
  })
  .meta({ id: "TwinflowSchemaV1" });

export const flowSchemaNoun = {
  needs: ["TWINFLOW_SCHEMA_VIEW"],
  mode: "TwinflowSchema",
  always: "DETAILED",
  view: FlowSchemaView,
  present: presentSchema,
  people: loadAccountsAndCreators,
} as const;

export const twinflowSchemaRoutes: Route[] = [
  searchRoute<FlowSchemaRow>({
    ...flowSchemaNoun,
    path: "/private/twinflow_schema/search/v1",
    summary: "Search workflow schemas",
    key: "twinflowSchemas",
    search: searchOfSchemas<FlowSchemaRow>(),
    rows: async ({ services, caller }) => {
      const rows = await listFlowSchemas(services.db, caller.domainId);
      return filterOwnBusiness(caller, "TWINFLOW_SCHEMA_MANAGE", rows);
    },
    sorters: { name: (row) => row.name },
  }),
];

function presentSchema(
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

import { filterOwnBusiness } from "../../core/access/own-business.ts";
import { searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import { createSchemaSearch } from "../../core/calls/schema-search.ts";
import { loadAccountsAndCreators } from "../../core/responses/load-businesses.ts";
import { listFlowSchemas } from "./twinflow-schema.queries.ts";
import type { FlowSchemaRow } from "./twinflow-schema.store.ts";
import { FlowSchemaView, presentFlowSchema } from "./twinflow-schema.view.ts";

export const flowSchemaNoun = {
  needs: ["TWINFLOW_SCHEMA_VIEW"],
  mode: "TwinflowSchema",
  always: "DETAILED",
  view: FlowSchemaView,
  present: presentFlowSchema,
  people: loadAccountsAndCreators,
} as const;

export const twinflowSchemaRoutes: Route[] = [
  searchRoute<FlowSchemaRow>({
    ...flowSchemaNoun,
    path: "/private/twinflow_schema/search/v1",
    summary: "Search workflow schemas",
    key: "twinflowSchemas",
    search: createSchemaSearch<FlowSchemaRow>(),
    rows: async ({ services, caller }) => {
      const rows = await listFlowSchemas(services.db, caller.domainId);
      return filterOwnBusiness(caller, "TWINFLOW_SCHEMA_MANAGE", rows);
    },
    sorters: { name: (row) => row.name },
  }),
];

import { z } from "zod";

import { type FlowSchemaRow, flowSchemasOf } from "../../store/flow-schemas.ts";
import { loadAccounts, loadPeople } from "../../store/users.ts";
import { AccountView, presentAccount } from "../accounts/view.ts";
import { searchRoute } from "../read-routes.ts";
import type { PrivateCall, Route } from "../route.ts";
import { among, like, searchOf } from "../search.ts";
import { presentUser, UserView } from "../users/view.ts";
import { relate, type View } from "../view.ts";

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
  view: FlowSchemaView,
  present: presentSchema,
  people: async ({ services }: PrivateCall, rows: readonly FlowSchemaRow[]) => ({
    users: await loadPeople(
      services.db,
      rows.map((row) => row.createdByUserId),
    ),
    accounts: await loadAccounts(
      services.db,
      rows.map((row) => row.businessAccountId),
    ),
  }),
} as const;

export const twinflowSchemaRoutes: Route[] = [
  searchRoute<FlowSchemaRow>({
    ...flowSchemaNoun,
    path: "/private/twinflow_schema/search/v1",
    summary: "Schemas that say which workflow the twins of a class follow",
    key: "twinflowSchemas",
    search: searchOf<FlowSchemaRow>(
      among("id", (row) => row.id),
      like("name", (row) => row.name, { wrap: true }),
      like("description", (row) => row.description, { wrap: true }),
      among("businessAccountId", (row) => row.businessAccountId),
      among("createdByUserId", (row) => row.createdByUserId),
    ),
    rows: ({ services, caller }) => flowSchemasOf(services.db, caller.domainId),
    sorters: { name: (row) => row.name },
  }),
];

function presentSchema(
  view: View,
  { businessAccountId, createdByUserId, ...row }: FlowSchemaRow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof FlowSchemaView> {
  if (mode === "SHORT") return { id: row.id, name: row.name };
  const account = view.accounts.get(businessAccountId ?? "");
  const creator = view.users.get(createdByUserId ?? "");
  return {
    ...row,
    businessAccountId: businessAccountId ?? undefined,
    twinflowIdMap: Object.fromEntries(view.model.flowMap.get(row.id) ?? []),
    createdByUserId: createdByUserId ?? undefined,
    businessAccount: relate(
      view,
      "businessAccountMap",
      account?.id,
      view.show.mode("TwinflowSchema2BusinessAccount"),
      (_inner, level) => presentAccount(account, level),
    ),
    createdByUser: relate(
      view,
      "userMap",
      creator?.id,
      view.show.mode("TwinflowSchema2User"),
      (_inner, level) => presentUser(creator, level),
    ),
  };
}

import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { ClearableId, Id } from "../../base/http/body-fields.ts";
import {
  createSearch,
  idFilter,
  likeFilter,
  rangeFilter,
  ternaryFilter,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute } from "../../core/calls/write-routes.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { relatedObjects } from "../../core/responses/response-context.ts";
import { assignTier, deleteTier, saveTier, type TierSave } from "./save-tier.ts";
import {
  loadTierSchemas,
  presentTierWithSchemas,
  type TierWithSchemas,
  TierWithSchemasView,
} from "./tier-schemas.ts";
import { findTier } from "./tier.queries.ts";
import { listTiers } from "./tier.store.ts";

const Count = z.int32().min(0).nullish();
const Save = z
  .object({
    name: z.string().max(255).nullish(),
    description: z.string().max(5000).nullish(),
    attachmentsStorageQuotaCount: Count,
    attachmentsStorageQuotaSize: z.int().min(0).nullish(),
    userCountQuota: Count,
    custom: z.boolean().nullish(),
    permissionSchemaId: ClearableId,
    twinflowSchemaId: ClearableId,
    twinClassSchemaId: ClearableId,
  })
  .meta({ id: "TierSaveV1" }) satisfies z.ZodType<TierSave>;

const TierAnswer = z.object({ tier: TierWithSchemasView, relatedObjects: Related });
const OptionalId = Id.nullish();

const noun = {
  needs: ["TIER_VIEW"],
  mode: "Tier",
  view: TierWithSchemasView,
  present: presentTierWithSchemas,
} as const;

export const tierRoutes: Route[] = [
  searchRoute<TierWithSchemas>({
    ...noun,
    path: "/private/tier/search/v1",
    summary: "Search tiers: the storage quotas of businesses",
    key: "tiers",
    search: createSearch<TierWithSchemas>(
      idFilter("id", ({ tier }) => tier.id),
      likeFilter("name", ({ tier }) => tier.name, { wrap: true }),
      likeFilter("description", ({ tier }) => tier.description, { wrap: true }),
      idFilter("permissionSchemaId", ({ tier }) => tier.permission_schema_id),
      idFilter("twinflowSchemaId", ({ tier }) => tier.twinflow_schema_id),
      // These two names are spelled as in the contract.
      idFilter("twinclassSchemaId", ({ tier }) => tier.twin_class_schema_id),
      rangeFilter("attachmentsStorageQuotaCountRange", ({ tier }) => tier.attachment_count_quota),
      rangeFilter("attachmentsStorageQuotaSizeRange", ({ tier }) => tier.attachment_size_quota),
      rangeFilter("userCountQuotaRange", ({ tier }) => tier.user_count_quota),
      ternaryFilter("custom", ({ tier }) => tier.custom),
    ),
    rows: async (call) =>
      loadTierSchemas(call, await listTiers(call.services.db, call.caller.domainId)),
    sorters: { name: ({ tier }) => tier.name, createdAt: ({ tier }) => tier.created_at.getTime() },
  }),
  findRoute<TierWithSchemas>({
    ...noun,
    path: "/private/tier/:tierId/v1",
    summary: "Get a tier",
    key: "tier",
    what: "tier",
    find: (call) => withSchemas(call, call.id("tierId")),
  }),
  deleteRoute({
    path: "/private/tier/:tierId/v1",
    summary: "Delete an unused tier",
    needs: ["TIER_DELETE"],
    remove: deleteTier,
  }),
  privateRoute({
    method: "POST",
    path: "/private/tier/v1",
    summary: "Create a tier; a quota of 0 or none means no limit",
    needs: ["TIER_CREATE"],
    body: z.object({ tier: Save }),
    answer: TierAnswer,
    handle: (call) => save(call, null, call.body.tier),
  }),
  privateRoute({
    method: "PUT",
    path: "/private/tier/:tierId/v1",
    summary: "Update a tier",
    needs: ["TIER_UPDATE"],
    body: z.object({ tier: Save }),
    answer: TierAnswer,
    handle: (call) => save(call, call.id("tierId"), call.body.tier),
  }),
  privateRoute({
    method: "POST",
    path: "/private/tier/:tierId/assign/v1",
    summary: "Assign a tier to a business or make it the default",
    needs: ["TIER_UPDATE"],
    body: z.object({ businessAccountId: OptionalId }),
    handle: async (call) => {
      const { services, caller, body } = call;
      await assignTier(services, caller, call.id("tierId"), body.businessAccountId ?? null);
      return {};
    },
  }),
];

async function withSchemas(call: PrivateCall, id: string): Promise<TierWithSchemas | undefined> {
  const tier = await findTier(call.services.db, call.caller.domainId, id);
  return tier && (await loadTierSchemas(call, [tier]))[0];
}

async function save(call: PrivateCall, tierId: string | null, input: TierSave) {
  const id = await saveTier(call.services, call.caller, tierId, input);
  const tier = await withSchemas(call, id);
  if (!tier) throw unknownId("tier", id);
  const view = call.view();
  const mode = view.show.mode("Tier");
  const presented = mode === "HIDE" ? {} : presentTierWithSchemas(view, tier, mode);
  return { tier: presented, relatedObjects: relatedObjects(view) };
}

import { randomUUID } from "node:crypto";

import { gadget, newAttachment, newClass, newTwin, richTwin } from "../builders.ts";
import type { Calls } from "../cases.ts";
import { memoize, SCHEMA, type TestEnvironment } from "../test-environment.ts";

// Tiers, and attachments by their origin.

const owner = { as: "owner" as const };
const unknown = randomUUID();
const TIER = { showTierMode: "DETAILED" };

const SCHEMAS = [
  ["twinflow_schema", "twinflowSchema", "TwinflowSchema"],
  ["twin_class_schema", "twinClassSchema", "TwinClassSchema"],
] as const;

/**
 * Builds a tier with its own schemas. It is never assigned, because the business would use them.
 */
async function tierBody(world: TestEnvironment) {
  const schemas = await memoize(world, "schemas of tiers", async () => {
    const ids: [string, string][] = [["permissionSchemaId", SCHEMA]];
    for (const [noun, member, mode] of SCHEMAS) {
      const path = `/private/${noun}/v1?show${mode}Mode=DETAILED`;
      const answer = await world.must("admin", "POST", path, { name: world.unique("Schema") });
      ids.push([`${member}Id`, answer[member].id]);
    }
    return Object.fromEntries(ids);
  });
  return { tier: { name: world.unique("Tier"), userCountQuota: 9, ...schemas } };
}

async function newTier(world: TestEnvironment, tier?: object): Promise<string> {
  const path = "/private/tier/v1?showTierMode=DETAILED";
  const body = tier ? { tier } : await tierBody(world);
  return (await world.must("admin", "POST", path, body)).tier.id;
}

const newPlainTier = (world: TestEnvironment) => newTier(world, { name: world.unique("Tier") });

export const tierCalls: Calls = {
  "POST /private/tier/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newTier(world);
      return { body: {}, query: TIER };
    },
  },
  "POST /private/tier/v1": {
    sample: async (world) => ({ body: await tierBody(world), query: TIER }),
    rejections: [["no name", 10002, () => ({ body: { tier: {} } })]],
  },
  "GET /private/tier/:tierId/v1": {
    sample: async (world) => ({ path: { tierId: await newTier(world) }, query: TIER }),
  },
  "DELETE /private/tier/:tierId/v1": {
    sample: async (world) => ({ path: { tierId: await newTier(world) } }),
    rejections: [
      [
        "a tier of a business",
        10911,
        async (world) => {
          const tierId = await newPlainTier(world);
          const body = { businessAccountId: world.platform.accountId };
          await world.must("admin", "POST", `/private/tier/${tierId}/assign/v1`, body);
          return { path: { tierId } };
        },
      ],
    ],
  },
  "PUT /private/tier/:tierId/v1": {
    sample: async (world) => ({
      path: { tierId: await newTier(world) },
      query: TIER,
      body: { tier: { description: "Changed" } },
    }),
    rejections: [
      [
        "an empty name",
        10002,
        async (world) => ({
          path: { tierId: await newTier(world) },
          query: TIER,
          body: { tier: { name: " " } },
        }),
      ],
    ],
  },
  "POST /private/tier/:tierId/assign/v1": {
    sample: async (world) => ({
      path: { tierId: await newPlainTier(world) },
      body: { businessAccountId: world.platform.accountId },
    }),
    rejections: [
      [
        "an unknown business",
        10000,
        async (world) => ({
          path: { tierId: await newTier(world) },
          body: { businessAccountId: unknown },
        }),
      ],
    ],
  },
  "GET /private/attachment/quotas/domain/v1": {
    sample: () => ({ query: { showAttachmentQuotasMode: "DETAILED" } }),
  },
  "GET /private/attachment/quotas/domain_business_account/v1": {
    sample: () => ({ ...owner, query: { showAttachmentQuotasMode: "DETAILED" } }),
    rejections: [["no business", 12201, () => ({})]],
  },
  "GET /private/attachment/quota/v1": { sample: () => ({ ...owner }) },
  "POST /private/attachment/search/v1": {
    sample: async (world) => {
      const twinId = await newTwin(world);
      for (const _ of [1, 2, 3]) await newAttachment(world, twinId);
      return { ...owner, body: {}, query: { showAttachmentMode: "DETAILED" } };
    },
  },
  "POST /private/twin/delete/v1": {
    sample: async (world) => ({ ...owner, body: { twinIds: [await newTwin(world)] } }),
    rejections: [["an unknown twin", 10000, () => ({ ...owner, body: { twinIds: [unknown] } })]],
  },
  "POST /private/twin/:twinId/link/v1": {
    sample: async (world) => {
      const { link, other } = await richTwin(world);
      return {
        ...owner,
        path: { twinId: await newTwin(world) },
        body: { links: [{ linkId: link.id, dstTwinId: other }] },
      };
    },
    rejections: [
      [
        "an unknown link",
        10000,
        async (world) => ({
          ...owner,
          path: { twinId: await newTwin(world) },
          body: { links: [{ linkId: unknown, dstTwinId: await newTwin(world) }] },
        }),
      ],
    ],
  },
  "POST /private/twin/:twinId/valid_heads/v1": {
    sample: async (world) => {
      const child = await memoize(world, "child twin", async () => {
        const cls = await newClass(world, { headTwinClassId: (await gadget(world)).id });
        const headTwinId = await newTwin(world);
        return newTwin(world, { classId: cls.id, headTwinId, fields: {} });
      });
      for (const _ of [1, 2]) await newTwin(world);
      return { ...owner, path: { twinId: child }, body: {}, query: { showTwinMode: "DETAILED" } };
    },
  },
};

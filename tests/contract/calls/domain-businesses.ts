import { randomUUID } from "node:crypto";

import {
  type BuiltinPermission,
  permissionId,
} from "#platform/core/access/builtin-permission.rules.ts";

import { newTwin } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import { SCHEMA, type TestEnvironment } from "../test-environment.ts";
import { newUser } from "./domains.ts";

const DETAILED_MODES = {
  showDomainBusinessAccountMode: "DETAILED",
  showDomainBusinessAccount2BusinessAccountMode: "DETAILED",
};

function opening({ domainId, platform }: TestEnvironment, more: object = {}): Sample {
  return {
    path: { domainId },
    query: DETAILED_MODES,
    body: { name: "Shop", ownerUserId: platform.ids.nobody, ...more },
  };
}

async function changing(world: TestEnvironment, body: object): Promise<Sample> {
  const path = `/private/domain/${world.domainId}/business_account/v1`;
  const { businessAccount } = await world.must("admin", "POST", path, opening(world).body);
  return {
    path: { domainId: world.domainId, businessAccountId: businessAccount.id },
    query: DETAILED_MODES,
    body,
  };
}

/** Creates a business with this user as a member and without an owner. */
async function ownerless(world: TestEnvironment, more: Sample = {}, memberId?: string) {
  const path = `/private/domain/${world.domainId}/business_account/v1`;
  const businessAccountId = randomUUID();
  await world.must("admin", "POST", path, { name: "Workshop", businessAccountId });
  if (memberId !== undefined) {
    const users = `/private/business_account/${businessAccountId}/user/v1`;
    await world.must("admin", "POST", users, { userId: memberId });
  }
  return { path: { businessAccountId }, ...more };
}

async function grantToUser(world: TestEnvironment, key: BuiltinPermission, userId: string) {
  await world.must("admin", "POST", "/private/permission_grant/user/v1", {
    permissionGrantUser: {
      permissionSchemaId: SCHEMA,
      permissionId: permissionId(key),
      userId,
    },
  });
}

export const domainBusinessCalls: Calls = {
  "POST /private/domain/business_account/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2]) await changing(world, {});
      return { query: DETAILED_MODES, body: {} };
    },
  },
  "GET /private/domain/business_account/:businessAccountId/v1": {
    sample: ({ platform }) => ({
      query: DETAILED_MODES,
      path: { businessAccountId: platform.accountId },
    }),
    unknown: { businessAccountId: 10208 },
  },
  "POST /private/domain/:domainId/business_account/v1": {
    sample: (world) => opening(world),
    rejections: [
      ["no name", 10002, (world) => opening(world, { name: null })],
      [
        "an ID that is taken",
        10207,
        (world) => opening(world, { businessAccountId: world.platform.accountId }),
      ],
      ["an unknown owner", 10000, (world) => opening(world, { ownerUserId: randomUUID() })],
      ["an unknown tier", 10000, (world) => opening(world, { tierId: randomUUID() })],
    ],
  },
  "POST /private/domain/:domainId/business_account/:businessAccountId/v1": {
    sample: (world) => changing(world, { name: "Renamed" }),
    rejections: [
      ["an empty name", 10002, (world) => changing(world, { name: " " })],
      ["an unknown tier", 10000, (world) => changing(world, { tierId: randomUUID() })],
      [
        "an unknown class schema",
        10000,
        (world) => changing(world, { twinClassSchemaId: randomUUID() }),
      ],
    ],
    unknown: { businessAccountId: 10208 },
  },
  "PUT /private/business_account/:businessAccountId/v1": {
    sample: (world) => ownerless(world, { body: { name: "Renamed" } }),
    rejections: [["an empty name", 10002, (world) => ownerless(world, { body: { name: " " } })]],
  },
  "DELETE /private/business_account/:businessAccountId/v1": {
    sample: (world) => ownerless(world),
    rejections: [
      [
        "a business with twins",
        10911,
        async (world) => {
          await newTwin(world);
          return { path: { businessAccountId: world.platform.accountId } };
        },
      ],
    ],
  },
  "DELETE /private/domain/business_account/v1": {
    sample: async (world) => {
      const { headers } = await world.people.newOwner();
      const { body } = await world.platform.call(
        "GET",
        "/private/business_account/list/v1",
        headers,
      );
      const { user } = (
        await world.platform.call(
          "GET",
          "/private/domain/user/v1?showDomainUserMode=DETAILED",
          headers,
        )
      ).body;
      await grantToUser(world, "DOMAIN_BUSINESS_ACCOUNT_DELETE", user.userId);
      if (!body.activeBusinessAccountId) throw new Error("no business");
      return { headers };
    },
    rejections: [["no business", 12201, () => ({})]],
  },
  "POST /private/business_account/:businessAccountId/user/v1": {
    sample: async (world) => ownerless(world, { body: { userId: await newUser(world) } }),
    rejections: [
      ["an unknown user", 10000, (world) => ownerless(world, { body: { userId: randomUUID() } })],
      [
        "oneself",
        10214,
        (world) => ownerless(world, { body: { userId: world.platform.ids.admin } }),
      ],
      [
        "a business with an owner",
        10214,
        async (world) => ({
          path: { businessAccountId: world.platform.accountId },
          body: { userId: await newUser(world) },
        }),
      ],
      [
        "who is there already",
        12202,
        async (world) => {
          const userId = await newUser(world);
          return ownerless(world, { body: { userId } }, userId);
        },
      ],
    ],
  },
  "DELETE /private/business_account/:businessAccountId/user/:userId/v1": {
    sample: async (world) => {
      const userId = await newUser(world);
      const { path } = await ownerless(world, {}, userId);
      return { path: { ...path, userId } };
    },
    unknown: { userId: 12203 },
    rejections: [
      [
        "the owner",
        10214,
        ({ platform }) => ({
          path: { businessAccountId: platform.accountId, userId: platform.ids.owner },
        }),
      ],
    ],
  },
};

import { randomUUID } from "node:crypto";

import {
  type BuiltinPermission,
  permissionId,
} from "#platform/core/access/builtin-permission.rules.ts";
import { i18nId } from "#platform/core/model/i18n-id.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { someEmail } from "#platform/testing/people.ts";

import { newTwin } from "../builders.ts";
import type { CallCases, Calls, Sample } from "../cases.ts";
import { SCHEMA, type TestEnvironment } from "../test-environment.ts";

const anonymous = { as: "anonymous" as const };
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

const person = (more: object = {}): Sample => ({
  body: { fullName: "Ewa Lis", email: someEmail(), ...more },
});

/** A user of the domain without a business. */
async function someone(world: TestEnvironment): Promise<string> {
  const { user } = await world.must("admin", "POST", "/private/user/v1", person().body);
  return user.id;
}

const leaving = ({ domainId }: TestEnvironment, userId: string): Sample => ({
  path: { domainId, userId },
});

const joining = ({ domainId }: TestEnvironment, userId: string, more: object = {}): Sample => ({
  path: { domainId },
  body: { userId, ...more },
});

async function emptyDomain(world: TestEnvironment, type = "b2b"): Promise<string> {
  const { domain } = await world.must("admin", "POST", "/private/domain/v1", {
    domain: { key: world.unique("empty"), name: "Empty", type },
  });
  return domain.id;
}

async function basicDomain(world: TestEnvironment): Promise<Sample> {
  return { path: { domainId: await emptyDomain(world, "basic") } };
}

async function otherDomain(world: TestEnvironment): Promise<Sample> {
  const domainId = await emptyDomain(world);
  await world.platform.services.db
    .deleteFrom("user_group_member")
    .where("domain_id", "=", domainId)
    .execute();
  return { path: { domainId } };
}

/** A user of another domain of the same administrator. */
async function userOfOtherDomain(world: TestEnvironment): Promise<string> {
  const { domain } = await world.must("admin", "POST", "/private/domain/v1", {
    domain: { key: world.unique("other"), name: "Other", type: "b2b" },
  });
  const id = await someone(world);
  await world.platform.services.db
    .updateTable("domain_user")
    .set({ domain_id: domain.id })
    .where("user_id", "=", id)
    .execute();
  // A user with an unverified address may not join another domain.
  await world.platform.services.db
    .updateTable("app_user")
    .set({ state: "ACTIVE" })
    .where("id", "=", id)
    .execute();
  return id;
}

const PRODUCT_NAME = i18nId("twin_class.nameI18n", idOf("class:product"));
const TRANSLATIONS = { showI18nTranslationMode: "DETAILED" };
const translation = (more: object) => ({
  query: TRANSLATIONS,
  body: {
    translations: [{ i18nId: PRODUCT_NAME, locale: "de", translation: "Product (de)", ...more }],
  },
});

const listFile = (key: string, text: string) => ({ path: `lists/${key}.yaml`, text });

/** A business without an owner, with this user as a member. */
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

async function newMachine(world: TestEnvironment) {
  const body = { name: world.unique("Robot") };
  return world.must("admin", "POST", "/private/m2m_client/v1", body);
}

const machineSignIn: CallCases = {
  sample: async (world) => {
    const { clientId, clientSecret } = await newMachine(world);
    return { ...anonymous, body: { clientId, clientSecret } };
  },
  rejections: [
    ["no secret", 12708, () => ({ ...anonymous, body: { clientId: randomUUID() } })],
    [
      "a wrong secret",
      12707,
      async (world) => {
        const { clientId } = await newMachine(world);
        return { ...anonymous, body: { clientId, clientSecret: "wrong" } };
      },
    ],
  ],
};

async function grantToUser(world: TestEnvironment, key: BuiltinPermission, userId: string) {
  await world.must("admin", "POST", "/private/permission_grant/user/v1", {
    permissionGrantUser: {
      permissionSchemaId: SCHEMA,
      permissionId: permissionId(key),
      userId,
    },
  });
}

export const domainCalls: Calls = {
  "POST /private/user/v1": {
    sample: () => person(),
    rejections: [
      ["a name that is too short", 10002, () => person({ fullName: "E" })],
      [
        "an address somebody has",
        10002,
        ({ platform }) => person({ email: platform.emails.owner }),
      ],
      [
        "an ID somebody has",
        10001,
        ({ platform }) => ({
          body: { user: { ...(person().body as object), id: platform.ids.owner } },
        }),
      ],
      ["another domain", 10000, () => person({ domainId: randomUUID() })],
      ["a language that is none", 10209, () => person({ locale: "tlh" })],
    ],
  },
  "DELETE /private/user/:userId/v1": {
    sample: async (world) => ({ path: { userId: await someone(world) } }),
    rejections: [
      ["oneself", 10002, ({ platform }) => ({ path: { userId: platform.ids.admin } })],
      [
        "the owner of a business",
        10911,
        ({ platform }) => ({ path: { userId: platform.ids.owner } }),
      ],
    ],
  },
  "GET /private/m2m_client/list/v1": { sample: () => ({}) },
  "POST /private/m2m_client/v1": {
    sample: (world) => ({ body: { name: world.unique("Robot") } }),
    rejections: [["a name that is too short", 10002, () => ({ body: { name: "R" } })]],
  },
  "DELETE /private/m2m_client/:clientId/v1": {
    sample: async (world) => ({ path: { clientId: (await newMachine(world)).clientId } }),
  },
  "POST /auth/m2m/login/v1": machineSignIn,
  "POST /auth/m2m/token/v1": machineSignIn,
  "POST /private/domain/:domainId/user/v1": {
    sample: async (world) => joining(world, await userOfOtherDomain(world)),
    rejections: [
      ["who is there already", 10205, (world) => joining(world, world.platform.ids.owner)],
      ["somebody nobody knows", 10000, (world) => joining(world, randomUUID())],
      [
        "a language that is none",
        10209,
        async (world) => joining(world, await userOfOtherDomain(world), { locale: "tlh" }),
      ],
    ],
  },
  "DELETE /private/domain/:domainId/user/:userId/v1": {
    sample: async (world) => leaving(world, await someone(world)),
    unknown: { userId: 10206 },
    rejections: [
      ["oneself", 10002, (world) => leaving(world, world.platform.ids.admin)],
      ["the owner of a business", 10911, (world) => leaving(world, world.platform.ids.owner)],
    ],
  },
  "GET /private/domain/:domainId/v1": {
    sample: ({ domainId }) => ({ path: { domainId } }),
  },
  "PUT /private/domain/v1": {
    sample: () => ({ body: { domain: { description: "Products of many sellers" } } }),
    rejections: [
      ["an empty name", 10002, () => ({ body: { domain: { name: " " } } })],
      ["a language that is none", 501, () => ({ body: { domain: { defaultLocale: "POLISH" } } })],
      [
        "an unknown schema",
        10000,
        () => ({ body: { domain: { permissionSchemaId: randomUUID() } } }),
      ],
      ["an unknown tier", 10000, () => ({ body: { domain: { defaultTierId: randomUUID() } } })],
    ],
  },
  "GET /private/domain/configuration/v1": { sample: () => ({}) },
  "POST /private/domain/configuration/v1": {
    sample: (world) => ({
      body: { files: [listFile(world.unique("list"), "name: { en: List }")] },
    }),
    rejections: [
      ["no file", 501, () => ({ body: { files: [] } })],
      [
        "a file of no kind",
        10002,
        () => ({ body: { files: [{ path: "things/a.yaml", text: "{}" }] } }),
      ],
      ["no YAML", 10002, () => ({ body: { files: [listFile("broken", "a: [")] } })],
      [
        "an unknown reference",
        10002,
        () => ({
          body: {
            files: [{ path: "classes/a.yaml", text: "name: {}\nownerType: DOMAIN\nhead: nowhere" }],
          },
        }),
      ],
    ],
  },
  "POST /private/domain/:domainId/template/v1": {
    sample: async (world) => ({ path: { domainId: await emptyDomain(world) } }),
    rejections: [
      ["without businesses", 10002, async (world) => basicDomain(world)],
      ["another domain's", 10000, async (world) => otherDomain(world)],
    ],
  },
  "GET /private/i18n/:kind/:id/v1": {
    sample: () => ({ path: { kind: "twin_class", id: idOf("class:product") } }),
  },
  "GET /private/i18n/:i18nId/v1": {
    sample: () => ({ path: { i18nId: PRODUCT_NAME }, query: { showI18nMode: "DETAILED" } }),
  },
  "POST /private/i18n_translation/search/v1": {
    sample: () => ({ body: {}, query: TRANSLATIONS }),
  },
  "PUT /private/i18n_translation/v1": {
    sample: () => translation({}),
    fewRowsReason: "the answer is what was saved",
    rejections: [
      ["an unknown text", 10000, () => translation({ i18nId: idOf("class:product") })],
      ["an unknown language", 501, () => translation({ locale: "xx" })],
      [
        "a name that is too long",
        10002,
        () => translation({ locale: "en", translation: "x".repeat(101) }),
      ],
    ],
  },
  "GET /public/locale/list/v1": { sample: () => ({ ...anonymous }) },
  "GET /private/user/locale/v1": { sample: () => ({ as: "owner" }) },
  "PUT /private/user/locale/:locale/v1": {
    sample: async ({ people }) => ({
      headers: (await people.newOwner()).headers,
      path: { locale: "pl" },
    }),
    unknown: { locale: 10209 },
  },
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
    sample: async (world) => ownerless(world, { body: { userId: await someone(world) } }),
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
          body: { userId: await someone(world) },
        }),
      ],
      [
        "who is there already",
        12202,
        async (world) => {
          const userId = await someone(world);
          return ownerless(world, { body: { userId } }, userId);
        },
      ],
    ],
  },
  "DELETE /private/business_account/:businessAccountId/user/:userId/v1": {
    sample: async (world) => {
      const userId = await someone(world);
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

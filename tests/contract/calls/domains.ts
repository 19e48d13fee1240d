import { randomUUID } from "node:crypto";

import { someEmail } from "#platform/testing/people.ts";

import type { Calls, Sample } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const person = (more: object = {}): Sample => ({
  body: { fullName: "Ewa Lis", email: someEmail(), ...more },
});

/** Creates a user of the domain without a business. */
export async function newUser(world: TestEnvironment): Promise<string> {
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

/** Creates a domain that has another user besides its administrator. */
async function populatedDomain(world: TestEnvironment): Promise<string> {
  const domainId = await emptyDomain(world);
  await moveUser(world, await newUser(world), domainId);
  return domainId;
}

async function moveUser(world: TestEnvironment, userId: string, domainId: string): Promise<void> {
  await world.platform.services.db
    .updateTable("domain_user")
    .set({ domain_id: domainId })
    .where("user_id", "=", userId)
    .execute();
}

/** Creates a user in another domain of the same administrator. */
async function userOfOtherDomain(world: TestEnvironment): Promise<string> {
  const id = await newUser(world);
  await moveUser(world, id, await emptyDomain(world));
  // A user with an unverified address may not join another domain.
  await world.platform.services.db
    .updateTable("app_user")
    .set({ state: "ACTIVE" })
    .where("id", "=", id)
    .execute();
  return id;
}

const listFile = (key: string, text: string) => ({ path: `lists/${key}.yaml`, text });

const onePlan: Calls[string] = {
  sample: async (world) => ({ path: { planId: await newPlan(world) } }),
  rejections: [["an unknown plan", 10000, () => ({ path: { planId: randomUUID() } })]],
};

export const domainCalls: Calls = {
  "POST /private/user/v1": {
    sample: () => person(),
    rejections: [
      ["a name that is too short", 10002, () => person({ fullName: "E" })],
      [
        "an address that is taken",
        10002,
        ({ platform }) => person({ email: platform.emails.owner }),
      ],
      [
        "an ID that is taken",
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
    sample: async (world) => ({ path: { userId: await newUser(world) } }),
    rejections: [
      ["oneself", 10002, ({ platform }) => ({ path: { userId: platform.ids.admin } })],
      [
        "the owner of a business",
        10911,
        ({ platform }) => ({ path: { userId: platform.ids.owner } }),
      ],
    ],
  },
  "POST /private/domain/:domainId/user/v1": {
    sample: async (world) => joining(world, await userOfOtherDomain(world)),
    rejections: [
      ["who is there already", 10205, (world) => joining(world, world.platform.ids.owner)],
      ["an unknown user", 10000, (world) => joining(world, randomUUID())],
      [
        "a language that is none",
        10209,
        async (world) => joining(world, await userOfOtherDomain(world), { locale: "tlh" }),
      ],
    ],
  },
  "DELETE /private/domain/:domainId/user/:userId/v1": {
    sample: async (world) => leaving(world, await newUser(world)),
    unknown: { userId: 10206 },
    rejections: [
      ["oneself", 10002, (world) => leaving(world, world.platform.ids.admin)],
      ["the owner of a business", 10911, (world) => leaving(world, world.platform.ids.owner)],
    ],
  },
  "GET /private/domain/:domainId/v1": {
    sample: ({ domainId }) => ({ path: { domainId } }),
  },
  "GET /private/domain/:domainId/where_used/v1": {
    sample: async (world) => ({ path: { domainId: await emptyDomain(world) } }),
    rejections: [["another administrator's", 10000, async (world) => otherDomain(world)]],
  },
  "DELETE /private/domain/:domainId/v1": {
    sample: async (world) => ({ path: { domainId: await emptyDomain(world) } }),
    rejections: [
      ["another administrator's", 10000, async (world) => otherDomain(world)],
      ["the domain of the request", 10911, ({ domainId }) => ({ path: { domainId } })],
      [
        "a domain with people",
        10911,
        async (world) => ({ path: { domainId: await populatedDomain(world) } }),
      ],
    ],
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
  "POST /private/domain/configuration/snapshot/v1": { sample: () => ({}) },
  "GET /private/domain/configuration/drift/v1": { sample: () => ({}) },
  "POST /private/domain/configuration/plan/v1": {
    sample: (world) => ({ body: planBody(world) }),
    rejections: [
      ["nothing to plan", 501, () => ({ body: {} })],
      ["an unknown plan", 10000, () => ({ body: { planId: randomUUID() } })],
      ["no YAML", 10002, () => ({ body: { files: [listFile("broken", "a: [")] } })],
    ],
  },
  "GET /private/domain/configuration/plan/:planId/v1": onePlan,
  "POST /private/domain/configuration/plan/:planId/apply/v1": onePlan,
  "POST /private/domain/:domainId/template/v1": {
    sample: async (world) => ({ path: { domainId: await emptyDomain(world) } }),
    rejections: [
      ["without businesses", 10002, async (world) => basicDomain(world)],
      ["another domain's", 10000, async (world) => otherDomain(world)],
    ],
  },
};

function planBody(world: TestEnvironment) {
  return { files: [listFile(world.unique("list"), "name: { en: List }")] };
}

async function newPlan(world: TestEnvironment): Promise<string> {
  const path = "/private/domain/configuration/plan/v1";
  const { plan } = await world.must("admin", "POST", path, planBody(world));
  return plan.id;
}

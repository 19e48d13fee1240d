import { someEmail } from "#platform/testing/people.ts";

import type { Calls, Sample } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const anonymous = { as: "anonymous" as const };
const owner = { as: "owner" as const };

export const peopleCalls: Calls = {
  "PUT /private/domain/user/locale/v1": {
    sample: async (world) => ({
      headers: (await world.people.newOwner()).headers,
      body: { locale: "pl" },
    }),
    rejections: [["a tag that is none", 501, () => ({ ...owner, body: { locale: "POLISH" } })]],
  },
  "GET /private/domain/list/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) {
        await world.must("admin", "POST", "/private/domain/v1", domain(world).body);
      }
      return {};
    },
  },
  "POST /private/domain/v1": {
    sample: (world) => domain(world),
    rejections: [
      ["a key that is too short", 10203, (world) => domain(world, { key: "ab" })],
      ["a key that is taken", 10204, (world) => domain(world, { key: "vitrine" })],
      ["no type", 10002, (world) => domain(world, { type: null })],
    ],
  },
  "GET /private/domain/class_owner_type/list/v1": { sample: () => ({}) },
  "POST /private/domain/v2": {
    sample: (world) => domain(world),
    rejections: [["a key that is taken", 10204, (world) => domain(world, { key: "vitrine" })]],
  },
  "POST /public/domain/search/v1": {
    sample: () => ({ ...anonymous, query: { showDomainMode: "DETAILED" }, body: { search: {} } }),
    skip: { domain: "the domain is optional" },
    fewRowsReason: "only the named domain is public",
  },
  "GET /public/domain/:domainId/v1": {
    sample: ({ domainId }) => ({
      ...anonymous,
      query: { showDomainMode: "DETAILED" },
      path: { domainId },
    }),
    skip: { domain: "the domain is optional" },
  },
  "GET /public/resource/:id/v1": {
    sample: async (world) => ({ ...anonymous, path: { id: await newIcon(world) } }),
    raw: true,
    skip: { domain: "names no domain" },
  },
  "GET /public/domain_by_key/:key/v1": {
    sample: () => ({ ...anonymous, path: { key: "vitrine" } }),
    skip: { domain: "names the domain itself" },
  },
  "GET /public/demo/v1": {
    sample: () => ({ ...anonymous }),
    skip: { domain: "asks for no domain" },
  },
  "GET /public/demo/outbox/v1": {
    sample: () => ({ ...anonymous }),
    skip: { domain: "asks for no domain" },
  },
  "POST /private/domain/user/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/domain/user/v1": { sample: () => ({ ...owner }) },
  "GET /private/domain/user/:userId/v1": {
    sample: ({ platform }) => ({ path: { userId: platform.ids.owner } }),
  },
  "PUT /private/user/:userId/v1": {
    sample: ({ platform }) => ({ path: { userId: platform.ids.owner }, body: { fullName: "Ann" } }),
    rejections: [
      [
        "an empty name",
        501,
        ({ platform }) => ({ path: { userId: platform.ids.owner }, body: { fullName: " " } }),
      ],
      [
        "an address that is taken",
        10002,
        ({ platform }) => ({
          path: { userId: platform.ids.owner },
          body: { email: platform.emails.admin },
        }),
      ],
      [
        "a new address without the permission",
        10214,
        ({ platform }) => ({
          as: "owner",
          path: { userId: platform.ids.owner },
          body: { email: someEmail() },
        }),
      ],
      [
        "a name that another user changed too",
        10907,
        ({ platform }) => ({
          path: { userId: platform.ids.owner },
          body: { fullName: "Mine", base: { fullName: "As it was once" } },
        }),
      ],
    ],
  },
  "POST /private/user/:userId/block/v1": {
    sample: async (world) => ({ path: { userId: await newUserId(world) } }),
    rejections: [["oneself", 10002, ({ platform }) => ({ path: { userId: platform.ids.admin } })]],
  },
  "POST /private/user/:userId/unblock/v1": {
    sample: async (world) => ({ path: { userId: await blockedUserId(world) } }),
  },
  "POST /private/user/:userId/session/end/v1": {
    sample: async (world) => ({ path: { userId: await newUserId(world) } }),
  },
  "POST /private/user/:userId/password_reset/v1": {
    sample: async (world) => ({ path: { userId: await newUserId(world) } }),
    rejections: [
      [
        "a member of a business, without a mail server",
        10214,
        ({ platform }) => ({ path: { userId: platform.ids.owner } }),
      ],
      [
        "a blocked user",
        12713,
        async (world) => ({ path: { userId: await blockedUserId(world) } }),
      ],
    ],
  },
  "POST /private/access_token/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newToken(world);
      return { body: {} };
    },
  },
  "POST /private/access_token/v1": {
    sample: () => ({ body: tokenBody() }),
    rejections: [
      [
        "an end in the past",
        10002,
        () => ({ body: { ...tokenBody(), expiresAt: "2020-01-01T00:00:00Z" } }),
      ],
      ["no name", 10002, () => ({ body: { ...tokenBody(), name: " " } })],
      ["an unknown scope", 501, () => ({ body: { ...tokenBody(), scope: "everything" } })],
      [
        "another access token",
        10214,
        async (world) => {
          const { token } = await newToken(world);
          return { headers: { AuthToken: token }, body: tokenBody() };
        },
      ],
    ],
  },
  "DELETE /private/access_token/:accessTokenId/v1": {
    sample: async (world) => ({
      path: { accessTokenId: (await newToken(world)).accessToken.id },
    }),
  },
  "POST /private/user/search/v1": {
    sample: () => ({ query: { showUserMode: "DETAILED" }, body: { search: {} } }),
    rejections: [
      [
        "a search of child twins",
        501,
        () => ({ body: { search: { childTwinSearches: { matchAll: true } } } }),
      ],
    ],
  },
  "GET /private/user/permission_group/v1": { sample: () => ({ ...owner }) },
  "GET /private/user/:userId/user_group/v1": {
    sample: ({ platform }) => ({
      query: { showUserGroupMode: "DETAILED" },
      path: { userId: platform.ids.owner },
    }),
  },
  "GET /private/user/permission/v1": { sample: () => ({ ...owner }) },
  "GET /private/user/:userId/permission/v1": {
    sample: ({ platform }) => ({ path: { userId: platform.ids.owner } }),
  },
  "GET /private/user/:userId/permission_group/v1": {
    sample: ({ platform }) => ({ path: { userId: platform.ids.admin } }),
  },
};

function tokenBody() {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  return { name: "Reports", scope: "read", expiresAt };
}

function newToken(world: TestEnvironment) {
  return world.must("admin", "POST", "/private/access_token/v1", tokenBody());
}

async function newUserId(world: TestEnvironment): Promise<string> {
  const person = { fullName: "Ewa Lis", email: someEmail() };
  const { user } = await world.must("admin", "POST", "/private/user/v1", person);
  return user.id;
}

async function blockedUserId(world: TestEnvironment): Promise<string> {
  const userId = await newUserId(world);
  await world.must("admin", "POST", `/private/user/${userId}/block/v1`);
  return userId;
}

/** Creates a domain with an icon and returns the ID of the icon. */
async function newIcon(world: TestEnvironment): Promise<string> {
  const form = new FormData();
  form.set("request", JSON.stringify(domain(world).body));
  form.set("iconDark", new Blob([PIXEL], { type: "image/png" }), "icon.png");
  const request = new Request("http://platform.test/private/domain/v2", {
    method: "POST",
    headers: { ...world.headers.admin, DomainId: world.domainId },
    body: form,
  });
  const { domain: created } = await (await world.platform.fetch(request)).json();
  return created.iconDark.split("/")[3];
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function domain(world: TestEnvironment, more: object = {}): Sample {
  return { body: { domain: { key: world.unique("shop"), name: "Shop", type: "b2b", ...more } } };
}

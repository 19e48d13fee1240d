import fc from "fast-check";
import { afterAll, expect, test } from "vitest";

import { type RandomGrant, startGrantWorld } from "../../testing/grant-world.ts";
import type { Headers } from "../../testing/test-platform.ts";
import { testSeed } from "../../testing/test-seed.ts";

const { platform, admin, owner, manager, stranger, call, world, grantAll } =
  await startGrantWorld();
afterAll(() => platform.stop());

const grants = fc.array(
  fc.tuple(
    fc.constantFrom("user", "user_group", "space_role", "twin_role", "assignee_propagation"),
    fc.nat(3),
    fc.nat(4),
  ),
  { maxLength: 6 },
);

/**
 * Kinds of entities that can be read by ID and searched. Each has the call that reads an entity, and the search with
 * its filter and the name of its result list.
 */
const KINDS = [
  {
    kind: "twin",
    ids: world.twins,
    read: (id: string) => `twin/${id}/v2`,
    search: "twin/search/v2?showTwinMode=SHORT",
    filter: "twinIdList",
    list: "twinList",
  },
  {
    kind: "comment",
    ids: world.commentIds,
    read: (id: string) => `comment/${id}/v1`,
    search: "comment/search/v1?showCommentMode=SHORT",
    filter: "idList",
    list: "comments",
  },
  {
    kind: "attachment",
    ids: world.fileIds,
    read: (id: string) => `attachment/${id}/v1`,
    search: "attachment/search/v1?showAttachmentMode=SHORT",
    filter: "idList",
    list: "attachments",
  },
];

test("what a user may read by ID they find by search, and the reverse, whatever is granted", async () => {
  await withRandomGrants(async (name, headers) => {
    for (const { kind, ids, read, search, filter, list } of KINDS) {
      const readable: string[] = [];
      for (const id of ids) {
        if ((await call("GET", read(id), undefined, headers)).status === 200) readable.push(id);
      }
      const found = await foundIds(headers, search, { [filter]: ids }, list);
      expect({ name, kind, found }).toEqual({ name, kind, found: readable.toSorted() });
    }
  });
}, 120_000);

test("the history of each readable twin is what a search for it finds", async () => {
  await withRandomGrants(async (name, headers) => {
    const listed: string[] = [];
    for (const id of world.twins) {
      const path = `twin/${id}/history/list/v1?limit=1000`;
      const { status, body } = await call("GET", path, undefined, headers);
      if (status === 200) listed.push(...body.historyList.map((entry: { id: string }) => entry.id));
    }
    const body = { twinIdList: world.twins };
    const found = await foundIds(headers, "twin/history/search/v1?", body, "histories");
    expect({ name, found }).toEqual({ name, found: listed.toSorted() });
  });
}, 120_000);

test("twins of the domain are found by permission; a business's stay closed to administrators", async () => {
  const seen = async (headers: Headers) => {
    const path = "twin/search/v2?showTwinMode=SHORT";
    return new Set(await foundIds(headers, path, { twinIdList: world.twins }, "twinList"));
  };
  const revoke = await grantAll([["user_group", 2, 0]]);
  const granted = await seen(owner);
  await revoke();

  expect(granted.has(world.ofDomain)).toBe(true);
  expect((await seen(owner)).has(world.ofDomain)).toBe(false);
  expect((await seen(stranger)).has(world.room)).toBe(false);
  expect((await seen(admin)).has(world.room)).toBe(false);
});

async function withRandomGrants(check: (name: string, headers: Headers) => Promise<void>) {
  await fc.assert(
    fc.asyncProperty(grants, async (given: readonly RandomGrant[]) => {
      const revoke = await grantAll(given);
      try {
        for (const [name, headers] of Object.entries({ admin, owner, manager, stranger })) {
          await check(name, headers);
        }
      } finally {
        await revoke();
      }
    }),
    { numRuns: 15, seed: testSeed() },
  );
}

async function foundIds(headers: Headers, path: string, filter: object, list: string) {
  const { status, body } = await call("POST", `${path}&limit=1000`, filter, headers);
  // A caller without the permission to search may not read the entities either.
  if (status === 403) return [];
  return body[list].map(({ id }: { id: string }) => id).toSorted();
}

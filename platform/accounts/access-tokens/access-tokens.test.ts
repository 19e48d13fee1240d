import { afterAll, expect, test } from "vitest";

import { isReadingRoute } from "../../core/calls/assert-token-may.ts";
import { routes } from "../../server/routes.ts";
import { peopleOf } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import type { Headers } from "../../testing/test-platform.ts";

const { platform, call, ok, owner } = await startSignedIn();
const people = peopleOf(platform);

afterAll(() => platform.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function newToken(scope: "read" | "write", as?: Headers) {
  const body = { name: "Reports", scope, expiresAt: inDays(30) };
  const { token, accessToken } = await ok("POST", "access_token/v1", body, as);
  return { id: accessToken.id as string, token: token as string };
}

const bearer = (token: string) => ({ AuthToken: "", Authorization: `Bearer ${token}` });

const search = (headers: Headers) => call("POST", "twin_class/search/v1", {}, headers);
const createGroup = (headers: Headers) =>
  call("POST", "user_group/v1", { nameI18n: { translations: { en: "Auditors" } } }, headers);

test("a token works as a bearer and as AuthToken, and a read-only one changes nothing", async () => {
  const [read, write] = [await newToken("read"), await newToken("write")];
  const statuses = [
    await search(bearer(read.token)),
    await search({ AuthToken: read.token }),
    await createGroup(bearer(read.token)),
    await createGroup(bearer(write.token)),
  ].map(({ status }) => status);
  const rejected = await createGroup(bearer(read.token));

  expect(statuses).toEqual([200, 200, 403, 200]);
  expect(rejected.body.statusDetails).toMatch(/may only read/);
});

test("a token names its domain, and works in no other", async () => {
  const { token } = await newToken("read");
  const { domain } = await ok("POST", "domain/v1", {
    domain: { key: `other_${Date.now()}`, name: "Other", type: "basic" },
  });
  const request = (headers: Record<string, string>) =>
    platform.fetch(
      new Request("http://platform.test/private/domain/user/v1", {
        headers: { Authorization: `Bearer ${token}`, ...headers },
      }),
    );

  expect((await request({})).status).toBe(200);
  expect((await request({ DomainId: domain.id })).status).toBe(401);
});

test("GraphQL takes tokens, and mutations only those that may write", async () => {
  const [read, write] = [await newToken("read", owner), await newToken("write", owner)];
  const send = async (token: string, query: string) =>
    (await platform.call("POST", "/graphql", bearer(token), { query })).body;
  const mutation = `mutation { deleteTwin(id: "${crypto.randomUUID()}") { success } }`;

  expect(await send(read.token, "{ __typename }")).toMatchObject({ data: { __typename: "Query" } });
  expect(JSON.stringify(await send(read.token, mutation))).toMatch(/may only read/);
  expect(JSON.stringify(await send(write.token, mutation))).not.toMatch(/may only read/);
});

test("a revoked and an expired token are unknown", async () => {
  const [revoked, expired] = [await newToken("read"), await newToken("read")];
  await search(bearer(revoked.token));
  await ok("DELETE", `access_token/${revoked.id}/v1`);
  await platform.services.db
    .updateTable("access_token")
    .set({ auth_expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", expired.id)
    .execute();
  const codes = await Promise.all(
    [revoked, expired].map(async ({ token }) => (await search(bearer(token))).body.status),
  );

  expect(codes).toEqual([12_710, 12_710]);
  expect((await search(bearer("vtr_made-up"))).body.status).toBe(12_710);
});

test("the database has no token, and the list shows when it was used last", async () => {
  const { id, token } = await newToken("read");
  const found = async () =>
    (await ok("POST", "access_token/search/v1", { idList: [id] })).accessTokenList[0];
  const before = await found();
  await search(bearer(token));
  const row = await platform.services.db
    .selectFrom("access_token")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const entries = await ok("POST", "audit/search/v1", { subjectIdList: [id] });

  expect(before).not.toHaveProperty("lastUsedAt");
  expect(await found()).toMatchObject({ scope: "read", lastUsedAt: expect.any(String) });
  expect(JSON.stringify([row, entries])).not.toContain(token);
  expect(entries.auditEntries).toMatchObject([{ action: "access_token.created" }]);
});

test("a token changes nothing that gives access, and ends with its user's access", async () => {
  const { headers } = await people.newOwner();
  const { token } = await newToken("write", headers);
  const body = { name: "More", scope: "read", expiresAt: inDays(1) };
  const denied = await Promise.all([
    call("POST", "access_token/v1", body, bearer(token)),
    call("POST", "user/session/end/v1", {}, bearer(token)),
    call("POST", "user/password/v1", {}, bearer(token)),
    call("POST", "m2m_client/v1", { name: "Robot" }, bearer(token)),
  ]);
  const own = "domain/user/v1?showDomainUserMode=SHORT";
  const before = await call("GET", own, undefined, bearer(token));
  await ok("POST", `user/${before.body.user.userId}/block/v1`);
  const blocked = await call("GET", own, undefined, bearer(token));

  expect(denied.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect([before.status, blocked.status]).toEqual([200, 401]);
});

test("users see their own tokens only, owners those of their business, administrators all", async () => {
  const first = await people.newOwner();
  const manager = await people.newManager(first.headers);
  const second = await people.newOwner();
  const { id } = await newToken("read", manager.headers);
  const seenBy = async (headers?: Headers) =>
    (await ok("POST", "access_token/search/v1", { idList: [id] }, headers)).accessTokenList.length;
  const foreign = await call("DELETE", `access_token/${id}/v1`, undefined, second.headers);

  expect([
    await seenBy(manager.headers),
    await seenBy(first.headers),
    await seenBy(second.headers),
    await seenBy(),
  ]).toEqual([1, 1, 0, 1]);
  expect(foreign.status).toBe(404);
  await ok("DELETE", `access_token/${id}/v1`, undefined, first.headers);
  expect(await seenBy()).toBe(0);
});

test("the calls open to tokens that may only read are searches and the like", () => {
  const reading = routes
    .filter(({ method }) => method !== "GET")
    .filter(isReadingRoute)
    .map(({ path }) =>
      path
        .replace(/\/v\d+$/, "")
        .split("/")
        .at(-1),
    );

  expect([...new Set(reading)].toSorted((a, b) => String(a).localeCompare(String(b))))
    .toMatchInlineSnapshot(`
      [
        ":alias",
        ":grantId",
        ":searchId",
        ":statisticId",
        "count",
        "graphql",
        "group_count",
        "list",
        "map",
        "permisson_check_overview",
        "search",
        "valid_heads",
        "valid_twins",
        "validate_create",
        "validate_cud",
        "view",
      ]
    `);
});

import { randomBytes, randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createRateLimiter } from "../../base/limits/rate-limit.store.ts";
import { PASSWORD, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;
let OWNER: { username: string; password: string };

beforeAll(async () => {
  platform = await startTestPlatform();
  OWNER = { username: platform.emails.owner, password: PASSWORD };
});

afterAll(() => platform.stop());

test("refreshing revokes the old auth token at once", async () => {
  const first = (await login(OWNER)).body.authData;

  const second = await refresh(first.refresh_token);

  expect(second.status).toBe(200);
  expect(await me(first.auth_token)).toBe(401);
  expect(await me(second.body.authData.auth_token)).toBe(200);
});

test("two tabs that refresh with one token at the same moment get the same new pair", async () => {
  const { refresh_token: token } = (await login(OWNER)).body.authData;

  const answers = await Promise.all([refresh(token), refresh(token), refresh(token)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.authData))).size).toBe(1);
});

test("a refresh token that was used a while ago ends the whole session", async () => {
  const first = (await login(OWNER)).body.authData;
  const second = (await refresh(first.refresh_token)).body.authData;
  const third = (await refresh(second.refresh_token)).body.authData;

  const replayed = await refresh(first.refresh_token);

  expect(replayed.body).toMatchObject({ status: 12709 });
  expect(await me(third.auth_token)).toBe(401);
  expect((await refresh(third.refresh_token)).status).toBe(401);
});

test("a session that began with a fingerprint is refreshed only with the same one", async () => {
  const fingerprint = "a browser of some length";
  const { refresh_token: refreshToken } = (await login({ ...OWNER, fingerprint })).body.authData;
  const attempt = (version: string, more: object) =>
    platform.call("POST", `/auth/refresh/${version}`, {}, { refreshToken, ...more });

  const rejected = [
    await attempt("v2", {}),
    await attempt("v2", { fingerprint: "another browser" }),
    await attempt("v1", { fingerprint }),
  ];
  const right = await attempt("v2", { fingerprint });

  expect(rejected.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(right.status).toBe(200);
});

test("beyond fifty sessions of a user the least recently used one ends", async () => {
  const { body } = await login(OWNER);
  const { db } = platform.services;
  const first = await db
    .selectFrom("session")
    .selectAll()
    .where("user_id", "=", platform.ids.owner)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const older = Array.from({ length: 49 }, () => ({
    ...first,
    id: randomUUID(),
    auth_hash: randomBytes(32),
    refresh_hash: randomBytes(32),
    family_hash: null,
  }));
  await db.deleteFrom("session").where("user_id", "=", platform.ids.owner).execute();
  await db
    .insertInto("session")
    .values([first, ...older])
    .execute();
  await db
    .updateTable("session")
    .set({ last_used_at: new Date(0) })
    .where("id", "=", first.id)
    .execute();

  expect(await me(body.authData.auth_token)).toBe(200);
  await login(OWNER);

  expect(await me(body.authData.auth_token)).toBe(401);
  const left = await db
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", platform.ids.owner)
    .execute();
  expect(left).toHaveLength(50);
});

test("signing out ends the session", async () => {
  const { authData } = (await login(OWNER)).body;

  await platform.call("POST", "/auth/logout/v1", {}, { authData });

  expect(await me(authData.auth_token)).toBe(401);
  expect((await refresh(authData.refresh_token)).status).toBe(401);
});

test("a session expires", async () => {
  const { authData } = (await login(OWNER)).body;
  platform.passTime(13 * 3600 * 1000);

  expect(await me(authData.auth_token)).toBe(401);
  expect((await refresh(authData.refresh_token)).status).toBe(200);
});

test("a session that began without a fingerprint isn't refreshed with one", async () => {
  const { refresh_token: refreshToken } = (await login(OWNER)).body.authData;
  const attempt = (fingerprint?: string) =>
    platform.call("POST", "/auth/refresh/v2", {}, { refreshToken, fingerprint });

  const other = await attempt("another browser");
  const same = await attempt();

  expect([other.status, other.body.status, same.status]).toEqual([401, 12709, 200]);
});

test("an address refreshes tokens at most 600 times in a quarter of an hour", async () => {
  const seconds = 15 * 60;
  const limit = { name: "refresh-address", points: 600, seconds };
  const limiter = createRateLimiter(platform.services.db, limit);
  const attempt = () =>
    platform.call("POST", "/auth/refresh/v2", { "X-Client-Ip": "10.1.1.3" }, { refreshToken: "x" });
  await limiter.set("10.1.1.3", 599, seconds);

  const last = await attempt();
  const tooMany = await attempt();
  await limiter.delete("10.1.1.3");

  expect([last.status, tooMany.status]).toEqual([401, 429]);
});

function login(credentials: Record<string, string>) {
  return platform.call("POST", "/auth/login/v1", { "X-Client-Ip": "10.1.1.2" }, credentials);
}

function refresh(refreshToken: string) {
  return platform.call("POST", "/auth/refresh/v2", {}, { refreshToken });
}

async function me(token: string): Promise<number> {
  return (await platform.call("GET", "/private/domain/user/v1", { AuthToken: token })).status;
}

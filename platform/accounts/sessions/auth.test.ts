import { constants, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { seal } from "../../base/secrets/seal.ts";
import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { createPlatformApi } from "../../server/platform-api.ts";
import { PASSWORD, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;
let OWNER: { username: string; password: string };

beforeAll(async () => {
  platform = await startTestPlatform();
  OWNER = { username: platform.emails.owner, password: PASSWORD };
});

afterAll(() => platform.stop());

test("signing in returns two tokens that are not in the database", async () => {
  const { status, body } = await login(OWNER);

  expect(status).toBe(200);
  const { authData } = body;
  expect(Object.keys(authData)).toEqual([
    "auth_token",
    "auth_token_expires_at",
    "refresh_token",
    "refresh_token_expires_at",
  ]);
  expect(Buffer.from(authData.auth_token, "base64url")).toHaveLength(32);
  expect(Buffer.from(authData.refresh_token, "base64url")).toHaveLength(64);
  const rows = await platform.services.db.selectFrom("session").selectAll().execute();
  const stored = rows.flatMap((row) => [row.auth_hash, row.refresh_hash]).map(String);
  expect(stored).not.toContain(authData.auth_token);
  expect(rows.every((row) => row.auth_hash.length === 32)).toBe(true);
});

test("optional values may be null, as clients in other languages send them", async () => {
  const path = "/auth/login/v1";
  const nulls = { fingerprint: null, publicKeyId: null };
  const plain = await platform.call("POST", path, {}, { ...OWNER, ...nulls });
  expect(plain.status).toBe(200);

  const { authData } = plain.body;
  const { refresh_token: refreshToken } = authData;
  const calls: [string, object, number, number][] = [
    [path, { username: null, password: null }, 401, 12708],
    ["/auth/refresh/v2", { refreshToken: null, fingerprint: null }, 401, 12709],
    ["/auth/refresh/v2", { refreshToken, fingerprint: null }, 200, 0],
    ["/auth/logout/v1", { authData: null }, 200, 0],
    ["/auth/logout/v1", { authData: { ...authData, refresh_token: null } }, 200, 0],
  ];
  for (const [called, sent, status, code] of calls) {
    const answer = await platform.call("POST", called, {}, sent);
    expect([called, answer.status, answer.body.status]).toEqual([called, status, code]);
  }
});

test("the address may be written in any case", async () => {
  const { status } = await login({ ...OWNER, username: ` ${OWNER.username.toUpperCase()} ` });

  expect(status).toBe(200);
});

test("a password may travel encrypted under the offered key", async () => {
  await platform.services.db
    .insertInto("crypt_key")
    .values({
      id: "22222222-2222-4222-8222-222222222222",
      public_key: "sealed before SECRET_KEY was changed",
      sealed_private_key: seal(randomBytes(32), "unreadable now"),
      expires_at: new Date(platform.services.now().getTime() + 10 * 60_000),
    })
    .execute();
  const { body } = await platform.call("GET", "/auth/crypt_key/v1");
  const key = createPublicKey({
    key: Buffer.from(body.publicKey.key, "base64"),
    format: "der",
    type: "spki",
  });
  const password = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(OWNER.password),
  ).toString("base64");

  const answer = await login({ ...OWNER, password, publicKeyId: body.publicKey.id });

  expect(body.publicKey).toMatchObject({ algorithm: "RSA", format: "X.509", keySize: 2048 });
  expect(answer.status).toBe(200);
});

test.each([
  ["a blank password", { password: "" }, 12708],
  ["a wrong password", { password: "nope" }, 12707],
  ["an unknown address", { username: "who@example.test" }, 12707],
  ["an unknown key", { publicKeyId: "11111111-1111-4111-8111-111111111111" }, 12711],
])("%s is rejected", async (_what, wrong, code) => {
  const answer = await login({ ...OWNER, ...wrong }, "10.1.0.1");

  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ status: code, msg: "error" });
});

test("a user who isn't active can't sign in, and learns the reason only with the right password", async () => {
  const { emails, ids, services } = platform;
  await services.db
    .updateTable("app_user")
    .set({ state: "BLOCKED" })
    .where("id", "=", ids.nobody)
    .execute();

  const right = await login({ username: emails.nobody, password: PASSWORD }, "10.1.0.2");
  const wrong = await login({ username: emails.nobody, password: "wrong one" }, "10.1.0.2");

  expect(right.body).toMatchObject({ status: 12713 });
  expect(wrong.body).toMatchObject({ status: 12707 });
});

test("sign-in attempts are limited by account and address, without affecting other users", async () => {
  const guess = () => login({ ...OWNER, password: "guess" }, "10.1.0.9");
  const first = await Promise.all(Array.from({ length: 10 }, guess));

  const next = await guess();
  const rightButLate = await login(OWNER, "10.1.0.9");
  const elsewhere = await login(OWNER, "10.1.0.10");

  expect(first.every(({ status }) => status === 401)).toBe(true);
  expect(next.status).toBe(429);
  expect(next.body).toMatchObject({ status: 10908, msg: "error" });
  expect(Number(next.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(rightButLate.status).toBe(429);
  expect(elsewhere.status).toBe(200);
});

test("a forged address header over HTTP is ignored: the connection's address is counted", async () => {
  const { services } = platform;
  const api = createPlatformApi(services);
  const guess = (ip: string) =>
    api.fetch(
      new Request("http://platform.test/auth/login/v1", {
        method: "POST",
        headers: {
          DomainId: VITRINE_DOMAIN_ID,
          "X-Client-Ip": ip,
          "content-type": "application/json",
        },
        body: JSON.stringify({ ...OWNER, password: "guess" }),
      }),
      { remoteAddress: "10.2.0.1" },
    );

  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await guess(`10.3.0.${n}`)).status);

  expect(statuses.at(-1)).toBe(429);
});

test("a session can switch only to a business of its user", async () => {
  const { authData } = (await login(OWNER)).body;
  const headers = { AuthToken: authData.auth_token };
  const list = await platform.call("GET", "/private/business_account/list/v1", headers);
  const [own] = list.body.businessAccountList;

  const foreignSwitch = await platform.call(
    "POST",
    "/private/business_account/switch/v1",
    headers,
    {
      businessAccountId: "11111111-1111-4111-8111-111111111111",
    },
  );
  const ownSwitch = await platform.call("POST", "/private/business_account/switch/v1", headers, {
    businessAccountId: own.id,
  });

  expect(list.body.activeBusinessAccountId).toBe(own.id);
  expect([foreignSwitch.status, ownSwitch.status]).toEqual([404, 200]);
});

test("passwords, tokens and their digests are in neither responses nor the log", async () => {
  const { authData } = (await login(OWNER)).body;
  const headers = { AuthToken: authData.auth_token };
  const modes = "showDomainUserMode=DETAILED&showDomainUser2UserMode=DETAILED";
  const people = await platform.call(
    "POST",
    `/private/domain/user/search/v1?${modes}`,
    headers,
    {},
  );

  const json = JSON.stringify(people.body);
  const log = platform.lines.join("\n");
  const [row] = await platform.services.db
    .selectFrom("app_user")
    .select("password_hash")
    .where("email", "=", OWNER.username)
    .execute();

  expect(row?.password_hash).toMatch(/^v1:/);
  for (const secret of [OWNER.password, authData.auth_token, authData.refresh_token, "$argon2"]) {
    expect(json).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});

function login(credentials: Record<string, string>, ip = "10.1.1.1") {
  return platform.call("POST", "/auth/login/v1", { "X-Client-Ip": ip }, credentials);
}

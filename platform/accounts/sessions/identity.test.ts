import { constants, createPublicKey, publicEncrypt } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { randomClientHeaders } from "../../testing/people.ts";
import {
  type Headers,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from "../../testing/test-platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.stop());

test("a domain describes its sign-in, without authentication and without a body", async () => {
  const { status, body } = await call("/auth/config/v1");

  expect(status).toBe(200);
  expect(body.config).toEqual({
    name: "internal",
    authMethods: [
      expect.objectContaining({
        type: "AuthMethodPasswordV1",
        label: "Password",
        registerSupported: true,
        recoverSupported: true,
        fingerPrintRequired: false,
      }),
    ],
  });
});

test.each([
  ["/auth/config/v1", "POST"],
  ["/auth/crypt_key/v1", "GET"],
  ["/auth/login/v1", "POST"],
  ["/auth/refresh/v2", "POST"],
  ["/auth/logout/v1", "POST"],
])("%s needs a domain there is", async (path, method) => {
  for (const DomainId of ["", "nonsense", "11111111-1111-4111-8111-111111111111"]) {
    const body = { username: "a", password: "b", refreshToken: "c" };
    const isSent = method !== "GET" && path !== "/auth/logout/v1";
    const answer = await call(path, isSent ? body : undefined, { DomainId }, method);
    expect([answer.status, answer.body.status]).toEqual([404, CODE.UUID_UNKNOWN]);
  }
});

test("an encrypted password is read for ten minutes and no longer", async () => {
  const { body } = await call("/auth/crypt_key/v1", undefined, {}, "GET");
  const { id, key, expiresAt } = body.publicKey;
  expect(expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  const password = encrypted(key, PASSWORD);
  const credentials = { username: platform.emails.owner, password, publicKeyId: id };

  expect((await call("/auth/login/v1", credentials)).status).toBe(200);
  const garbled = await call("/auth/login/v1", { ...credentials, password: "bm9uc2Vuc2U=" });
  expect(garbled.status).toBe(401);
  platform.passTime(11 * 60_000);
  const late = await call("/auth/login/v1", credentials);
  expect([late.status, late.body.status]).toEqual([401, CODE.IDP_CRYPT_KEY]);
});

test.each(["v1", "v2"])(
  "refreshing by %s returns a new pair, and the old one stops working",
  async (version) => {
    const old = await signIn();
    const body = { refreshToken: old.refresh_token };

    const { authData } = (await call(`/auth/refresh/${version}`, body)).body;
    expect(Object.keys(authData).toSorted()).toEqual(Object.keys(old).toSorted());
    expect(Date.parse(authData.auth_token_expires_at)).toBeGreaterThan(Date.now());
    expect(await whoAmI(authData.auth_token)).toBe(200);
    expect(await whoAmI(old.auth_token)).toBe(401);
    platform.passTime(31_000);
    const again = await call(`/auth/refresh/${version}`, body);
    expect([again.status, again.body.status]).toEqual([401, CODE.IDP_REFRESH_TOKEN]);
  },
);

test.each([{}, { refreshToken: "" }, { refreshToken: "nobody's" }])(
  "refreshing with %o is rejected",
  async (body) => {
    const answer = await call("/auth/refresh/v2", body);
    expect([answer.status, answer.body.status]).toEqual([401, CODE.IDP_REFRESH_TOKEN]);
  },
);

test.each(["auth_token", "refresh_token"] as const)(
  "signing out with the %s ends both, and may be repeated",
  async (name) => {
    const tokens = await signIn();
    const body = { authData: { [name]: tokens[name] } };

    expect((await call("/auth/logout/v1", body)).status).toBe(200);
    expect((await call("/auth/logout/v1", body)).status).toBe(200);
    expect(await whoAmI(tokens.auth_token)).toBe(401);
    expect((await call("/auth/refresh/v2", { refreshToken: tokens.refresh_token })).status).toBe(
      401,
    );
  },
);

test("signing out needs no body when the header has the token", async () => {
  const { auth_token: AuthToken } = await signIn();

  expect((await call("/auth/logout/v1", undefined, { AuthToken })).status).toBe(200);
  expect(await whoAmI(AuthToken)).toBe(401);
});

test("an unknown, an empty and a missing token get the same response", async () => {
  for (const AuthToken of ["", "unknown", undefined]) {
    const headers: Headers = AuthToken === undefined ? {} : { AuthToken };
    const answer = await call("/private/domain/user/v1", undefined, headers, "GET");
    expect([answer.status, answer.body.status]).toEqual([401, CODE.IDP_AUTH_TOKEN]);
  }
});

test("a user who was removed from the business loses access to it at once", async () => {
  const { auth_token: AuthToken } = await signIn();
  const { db } = platform.services;
  const membership = await db
    .deleteFrom("business_account_user")
    .where("user_id", "=", platform.ids.owner)
    .returningAll()
    .executeTakeFirstOrThrow();

  const answer = await call("/private/domain/user/v1", undefined, { AuthToken }, "GET");
  expect([answer.status, answer.body.status]).toEqual([400, CODE.USER_UNKNOWN]);
  await db.insertInto("business_account_user").values(membership).execute();
});

test("routes for users need no domain, because users belong to several", async () => {
  const { AuthToken } = await platform.signIn("owner");
  const rename = async (caller: Headers) => {
    const headers = { ...caller, "content-type": "application/json" };
    const path = `http://platform.test/private/user/${platform.ids.owner}/v1`;
    const body = JSON.stringify({ fullName: "Ann Lee" });
    const response = await platform.fetch(new Request(path, { method: "PUT", headers, body }));
    return [response.status, (await response.json()).status];
  };

  expect(await rename({ AuthToken: AuthToken ?? "", Channel: "WEB" })).toEqual([200, 0]);
  expect(await rename({ AuthToken: "nobody's" })).toEqual([401, CODE.IDP_AUTH_TOKEN]);
  expect(await rename({})).toEqual([401, CODE.IDP_AUTH_TOKEN]);
});

test("no caller can act as another user", async () => {
  const { auth_token: AuthToken } = await signIn();
  const headers = { AuthToken, "X-Act-As-User": platform.ids.admin };
  const { body } = await call(
    "/private/domain/user/v1?showDomainUserMode=SHORT",
    undefined,
    headers,
    "GET",
  );
  expect(body.user.userId).toBe(platform.ids.owner);
});

async function signIn(): Promise<Record<"auth_token" | "refresh_token", string>> {
  const credentials = { username: platform.emails.owner, password: PASSWORD };
  return (await call("/auth/login/v1", credentials)).body.authData;
}

async function whoAmI(AuthToken: string): Promise<number> {
  return (await call("/private/domain/user/v1", undefined, { AuthToken }, "GET")).status;
}

function call(path: string, body?: unknown, headers: Headers = {}, method = "POST") {
  return platform.call(method, path, { ...randomClientHeaders(), ...headers }, body);
}

function encrypted(key: string, text: string): string {
  const publicKey = createPublicKey({
    key: Buffer.from(key, "base64"),
    format: "der",
    type: "spki",
  });
  const padding = constants.RSA_PKCS1_PADDING;
  return publicEncrypt({ key: publicKey, padding }, Buffer.from(text)).toString("base64");
}

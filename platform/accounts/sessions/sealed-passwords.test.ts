import { randomBytes } from "node:crypto";

import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { seal, unseal } from "../../base/secrets/seal.ts";
import { PASSWORD, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.stop());

beforeEach(async () => {
  platform.services.config.secretKey = randomBytes(32);
  platform.services.config.oldSecretKeys = [];
});

test("the hash of a new password is encrypted", async () => {
  await store(seal(platform.services.config.secretKey, await hash(PASSWORD)));
  const headers = await platform.signIn("owner");
  const change = { currentPassword: PASSWORD, newPassword: "Rainy-day-2027" };
  expect((await platform.call("POST", "/private/user/password/v1", headers, change)).status).toBe(
    200,
  );

  expect(unseal(platform.services.config, await stored())).toMatch(/^\$argon2id\$/);
});

test("a hash from before hashes were encrypted is encrypted by the next sign-in", async () => {
  const plain = await hash(PASSWORD);
  await store(plain);

  const begun = await Promise.all([1, 2, 3].map(() => signIn()));

  expect(begun).toEqual([200, 200, 200]);
  expect(unseal(platform.services.config, await stored())).toBe(plain);
  expect(await signIn()).toBe(200);
});

test("a hash encrypted with an older key opens, and is encrypted with the newest by the next sign-in", async () => {
  const older = randomBytes(32);
  await store(seal(older, await hash(PASSWORD)));
  platform.services.config.oldSecretKeys = [older];

  expect(await signIn()).toBe(200);
  platform.services.config.oldSecretKeys = [];
  expect(await signIn()).toBe(200);
});

test("a wrong password, and a hash that no key opens, sign nobody in", async () => {
  await store(seal(platform.services.config.secretKey, await hash("Another-day-2027")));
  expect(await signIn()).toBe(401);

  const lost = seal(randomBytes(32), await hash(PASSWORD));
  await store(lost);
  expect(await signIn()).toBe(401);
  expect(await stored()).toBe(lost);
});

async function signIn(): Promise<number> {
  const credentials = { username: platform.emails.owner, password: PASSWORD };
  return (await platform.call("POST", "/auth/login/v1", {}, credentials)).status;
}

async function store(password_hash: string): Promise<void> {
  await platform.services.db
    .updateTable("app_user")
    .set({ password_hash })
    .where("id", "=", platform.ids.owner)
    .execute();
}

async function stored(): Promise<string> {
  const { password_hash } = await platform.services.db
    .selectFrom("app_user")
    .select("password_hash")
    .where("id", "=", platform.ids.owner)
    .executeTakeFirstOrThrow();
  return password_hash ?? "";
}

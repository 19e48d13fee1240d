import { randomBytes } from "node:crypto";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { randomClientHeaders, peopleOf, someEmail } from "../../testing/people.ts";
import { PASSWORD, startTestPlatform } from "../../testing/test-platform.ts";

const platform = await startTestPlatform();
const people = peopleOf(platform);

afterAll(() => platform.stop());

test("guesses from many networks are delayed more and more, a known browser is not", async () => {
  const { email } = await people.newOwner();
  const fingerprint = randomBytes(32).toString("base64url");
  await login(email, { fingerprint });

  const guesses = [];
  for (let n = 0; n < 24; n++) guesses.push((await login(email, { password: "guess" })).status);
  const newBrowserLogin = await login(email);
  const knownBrowserLogin = await login(email, { fingerprint });

  expect(guesses.slice(0, 20)).toEqual(Array(20).fill(401));
  expect(guesses.slice(20)).toEqual([429, 429, 429, 429]);
  expect(newBrowserLogin.status).toBe(429);
  expect(Number(newBrowserLogin.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(knownBrowserLogin.status).toBe(200);
  platform.passTime(16 * 60_000);
  expect((await login(email)).status).toBe(200);
});

test("a known browser has ten attempts at most, and its fingerprint alone gives no access", async () => {
  const { email } = await people.newOwner();
  const fingerprint = randomBytes(32).toString("base64url");
  await login(email, { fingerprint });

  const statuses = [];
  for (let n = 0; n < 11; n++) {
    statuses.push((await login(email, { fingerprint, password: "guess" })).status);
  }

  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test("attempts of a blocked address don't count for the account, and add no rows", async () => {
  const address = { "X-Client-Ip": "2001:db8:5:5::1" };
  const guess = (n: number) =>
    login(someEmail(), { password: "guess" }, { "X-Client-Ip": `2001:db8:5:5::${n + 1}` });
  for (let n = 0; n < 100; n += 4) await Promise.all([n, n + 1, n + 2, n + 3].map(guess));
  const { email } = await people.newOwner();
  const rows = () => sql<{ n: number }>`
    select (select count(*) from rate_limit) + (select count(*) from sign_in_delay) as n`;
  const before = (await rows().execute(platform.services.db)).rows[0]?.n;

  const blocked = [];
  for (let n = 0; n < 5; n++) blocked.push((await login(email, {}, address)).status);

  expect(blocked).toEqual([429, 429, 429, 429, 429]);
  expect((await rows().execute(platform.services.db)).rows[0]?.n).toBe(before);
  expect((await login(email)).status).toBe(200);
});

test("expired rows are deleted", async () => {
  const email = someEmail();
  await login(email, { password: "guess" });
  platform.passTime(25 * 3600_000);
  await login(someEmail(), { password: "guess" });

  const left = await platform.services.db
    .selectFrom("sign_in_delay")
    .select("key")
    .where("key", "=", email)
    .execute();
  expect(left).toEqual([]);
});

test("other users can't use up the codes or the emails of a reset", async () => {
  const { email } = await people.newOwner();
  const fingerprint = randomBytes(32).toString("base64url");
  await login(email, { fingerprint });
  const ask = (more: object = {}) =>
    platform.call("POST", "/auth/password_reset/initiate/v1", randomClientHeaders(), {
      email,
      ...more,
    });
  const reset = (body: object) =>
    platform.call("POST", "/auth/password_reset/confirm/v1", randomClientHeaders(), {
      email,
      password: "Rainy-day-2027",
      ...body,
    });
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push((await ask()).status);
  const { resetId } = (await ask({ fingerprint })).body;
  const code = await people.codeFor(email);

  for (let n = 0; n < 6; n++) await reset({ code: "000000" });

  expect(statuses.at(-1)).toBe(429);
  expect((await reset({ code, resetId })).status).toBe(200);
});

function login(email: string, more: object = {}, headers = randomClientHeaders()) {
  const body = { username: email, password: PASSWORD, ...more };
  return platform.call("POST", "/auth/login/v1", headers, body);
}

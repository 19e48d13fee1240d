import { afterAll, beforeAll, expect, test } from "vitest";

import { peopleOf, randomClientHeaders, someEmail } from "../../testing/people.ts";
import {
  type Headers,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from "../../testing/test-platform.ts";

const NEW_PASSWORD = "Rainy-day-2027";

let platform: TestPlatform;
let people: ReturnType<typeof peopleOf>;

beforeAll(async () => {
  platform = await startTestPlatform();
  people = peopleOf(platform);
});

afterAll(() => platform.stop());

test("one's own address changes once the link sent to the new one is opened", async () => {
  const user = await people.newOwner();
  const next = someEmail();

  const requested = await request(user.headers, next);
  const before = await people.signIn(user.email);
  const confirmed = await confirm(await tokenFor(next));

  expect(requested.status).toBe(200);
  expect((await people.mailsTo(user.email))[0]?.text).toContain(next);
  expect(before.status).toBe(200);
  expect(confirmed.status).toBe(200);
  expect((await people.signIn(user.email)).status).not.toBe(200);
  expect((await people.signIn(next, NEW_PASSWORD)).status).toBe(200);
});

test("a stolen session can't change the address without the password", async () => {
  const user = await people.newOwner();
  const next = someEmail();

  const { body } = await request(user.headers, next, "Wrong-1-password");

  expect(body).toMatchObject({ status: 10002, fieldErrors: [{ field: "currentPassword" }] });
  expect(await people.mailsTo(next)).toEqual([]);
});

test("whether an address has an account is told only to its reader", async () => {
  const [user, other] = [await people.newOwner(), await people.newOwner()];

  const { status } = await request(user.headers, other.email);
  const confirmed = await confirm(await tokenFor(other.email));

  expect(status).toBe(200);
  expect(confirmed.status).toBe(400);
  expect((await people.signIn(other.email)).status).toBe(200);
});

test.each(["nobody", ""])("the address '%s' is rejected at its field", async (email) => {
  const user = await people.newOwner();

  const { body } = await request(user.headers, email);

  expect(body.fieldErrors).toMatchObject([{ field: "email" }]);
});

test("one's own address is no new one, and a sixth change within a day is rejected", async () => {
  const user = await people.newOwner();

  const same = await request(user.headers, user.email);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    statuses.push((await request(user.headers, someEmail())).status);
  }

  expect(same.body.fieldErrors).toMatchObject([{ field: "email" }]);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

function request(headers: Headers, email: string, currentPassword = PASSWORD) {
  return platform.call("POST", "/private/user/email/v1", headers, { email, currentPassword });
}

async function tokenFor(email: string): Promise<string> {
  const [mail] = await people.mailsTo(email);
  return /confirm-email\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

function confirm(token: string) {
  const body = { token, password: NEW_PASSWORD };
  return platform.call("POST", "/auth/email_change/confirm/v1", randomClientHeaders(), body);
}

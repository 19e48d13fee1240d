import { randomBytes, randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { createRateLimiter } from "../../base/limits/rate-limit.store.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { applyTemplateTo } from "../../selling/template/apply-template.ts";
import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { randomClientHeaders, peopleOf, someEmail } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import type { Headers } from "../../testing/test-platform.ts";
import { addAdministrator } from "../administrators/administrator.store.ts";
import { createSetupCode } from "./setup-code.ts";

const { platform, call } = await startSignedIn();
const people = peopleOf(platform);
const { services } = platform;
const { db } = services;

afterAll(() => platform.stop());

test("the printed code creates the first administrator, who owns a business, and works once", async () => {
  const { key, there } = await newDomain();
  const code = await codeFor(key);
  const email = someEmail();
  const before = await isOpen(there);
  const done = await setUp(there, { code, email });
  const again = await setUp(there, { code });
  const me = await signedIn(there, email);
  const businesses = await platform.call("GET", "/private/business_account/list/v1", me);
  const rights = await platform.call("GET", "/private/user/permission/v1", me);

  expect(before).toBe(true);
  expect(done.body).toMatchObject({ status: 0 });
  expect(again.status).toBe(404);
  expect(await isOpen(there)).toBe(false);
  expect(businesses.body.businessAccountList).toMatchObject([{ name: "Lamps & More" }]);
  const keys = rights.body.permissions.map((permission: { key: string }) => permission.key);
  expect(keys).toContain("DOMAIN_UPDATE");
  expect(keys).toContain("BUSINESS_MEMBER_MANAGE");
});

test("codes of all started nodes work, ignoring case and dashes", async () => {
  const { key, there } = await newDomain();
  const first = await codeFor(key);
  await codeFor(key);
  const code = first.toLowerCase().replaceAll("-", " ");

  expect((await setUp(there, { code })).body).toMatchObject({ status: 0 });
});

test("of two concurrent setups one succeeds", async () => {
  const { key, there } = await newDomain();
  const codes = [await codeFor(key), await codeFor(key)];
  const answers = await Promise.all(codes.map((code) => setUp(there, { code })));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test("a wrong code and another domain's code are rejected", async () => {
  const [one, other] = [await newDomain(), await newDomain()];
  await codeFor(one.key);
  const elsewhere = await codeFor(other.key);
  const wrong = await setUp(one.there, { code: "AAAAA-AAAAA-AAAAA-AAAAA" });
  const foreign = await setUp(one.there, { code: elsewhere });

  expect(wrong.body).toMatchObject({ status: 12714, fieldErrors: [{ field: "code" }] });
  expect(foreign.body).toMatchObject({ status: 12714 });
});

test("the code opens no existing account", async () => {
  const { key, there } = await newDomain();
  const code = await codeFor(key);
  const rejected = await setUp(there, { code, email: platform.emails.owner });

  expect(rejected.body).toMatchObject({ status: 12712, fieldErrors: [{ field: "email" }] });
  expect((await setUp(there, { code })).status).toBe(200);
});

test("a domain with an administrator gets no code, and without a code the setup is closed", async () => {
  const { id, key, there } = await newDomain();
  const closed = await isOpen(there);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("domain_user")
      .values({ id: randomUUID(), domain_id: id, user_id: platform.ids.nobody })
      .execute();
    const userId = platform.ids.nobody;
    await addAdministrator(tx, { domainId: id, adminGroupId: DOMAIN_ADMIN_GROUP_ID, userId });
  });

  expect(closed).toBe(false);
  expect(await createSetupCode(services, key)).toBeNull();
});

test("attempts at the code are limited to twenty per address", async () => {
  const { key, there } = await newDomain();
  await codeFor(key);
  const from = { ...there, ...randomClientHeaders() };
  for (let n = 0; n < 20; n += 1) await setUp(there, { code: "AAAAA" }, from);
  const limited = await setUp(there, { code: "AAAAA" }, from);

  expect(limited.status).toBe(429);
});

test("an invited owner names the business and is its only member", async () => {
  const email = someEmail();
  await call("POST", "domain/owner_invitation/v1", { email });
  const token = await people.tokenFor(email);
  const view = await ask("view", { token });
  const accepted = await ask("accept", { token, ...PERSON, businessName: "Tea House" });
  const again = await ask("accept", { token, ...PERSON, businessName: "Tea House" });
  const headers = await people.headersOf(email);
  const { body } = await call("GET", "business_account/list/v1", undefined, headers);

  expect(view.body.invitation).toMatchObject({ email, expired: false, registered: false });
  expect(accepted.status).toBe(200);
  expect(again.status).toBe(404);
  expect(body.businessAccountList).toMatchObject([{ name: "Tea House" }]);
});

test("a registered user opens a business with the password, not with the link alone", async () => {
  const { email } = await people.newOwner();
  await call("POST", "domain/owner_invitation/v1", { email });
  const token = await people.tokenFor(email);
  const rejected = await ask("accept", { token, businessName: "Mine", password: "Wrong-horse-1" });
  const accepted = await ask("accept", { token, businessName: "Mine", ...PERSON });
  const headers = await people.headersOf(email);
  const { body } = await call("GET", "business_account/list/v1", undefined, headers);

  expect(rejected.body).toMatchObject({ status: 10002, fieldErrors: [{ field: "password" }] });
  expect(accepted.status).toBe(200);
  expect(body.businessAccountList).toHaveLength(2);
});

test("password attempts per link are limited", async () => {
  const { email } = await people.newOwner();
  await call("POST", "domain/owner_invitation/v1", { email });
  const wrong = {
    token: await people.tokenFor(email),
    businessName: "Mine",
    password: "Wrong-1-x",
  };
  for (let n = 0; n < 10; n += 1) await ask("accept", wrong);
  const right = await ask("accept", { ...wrong, ...PERSON });

  expect(right.status).toBe(429);
});

test("administrators list their invitations, send them again and revoke them", async () => {
  const [waiting, accepted, revoked] = [someEmail(), someEmail(), someEmail()];
  for (const email of [waiting, accepted, revoked]) {
    await call("POST", "domain/owner_invitation/v1", { email });
  }
  await ask("accept", { token: await people.tokenFor(accepted), ...PERSON, businessName: "Tea" });
  const first = await people.tokenFor(waiting);
  await call("POST", "domain/owner_invitation/v1", { email: waiting });
  const token = await people.tokenFor(revoked);
  const { id } = await listed(revoked);
  const done = await call("DELETE", `domain/owner_invitation/${id}/v1`);
  const again = await call("DELETE", `domain/owner_invitation/${id}/v1`);
  const { id: acceptedId } = await listed(accepted);
  const late = await call("DELETE", `domain/owner_invitation/${acceptedId}/v1`);

  expect(await listed(waiting)).toMatchObject({ state: "waiting", expiresAt: expect.any(String) });
  expect(await listed(accepted)).toMatchObject({
    state: "accepted",
    acceptedAt: expect.any(String),
  });
  expect((await ask("view", { token: first })).status).toBe(404);
  expect([done.status, again.status, late.status]).toEqual([200, 404, 404]);
  expect((await ask("accept", { token, ...PERSON, businessName: "Tea" })).status).toBe(404);
  expect(await listed(revoked)).toBeUndefined();
});

test("a user who accepted can be invited again, to another business", async () => {
  const email = someEmail();
  await call("POST", "domain/owner_invitation/v1", { email });
  await ask("accept", { token: await people.tokenFor(email), ...PERSON, businessName: "Tea" });
  await call("POST", "domain/owner_invitation/v1", { email });
  const before = await listed(email);
  const token = await people.tokenFor(email);
  const accepted = await ask("accept", { token, ...PERSON, businessName: "Coffee" });

  expect(before).toMatchObject({ state: "waiting" });
  expect(accepted.status).toBe(200);
});

test("invitations of another domain are neither listed nor revoked", async () => {
  const { id: domainId } = await newDomain();
  const invitationId = randomUUID();
  await db
    .insertInto("owner_invitation")
    .values({
      id: invitationId,
      domain_id: domainId,
      email: someEmail(),
      token_hash: randomBytes(32),
      invited_by_user_id: null,
      expires_at: new Date("2026-01-01"),
      created_at: new Date("2026-01-01"),
    })
    .execute();
  const { body } = await call("GET", "domain/owner_invitation/list/v1?limit=1000");
  const revoked = await call("DELETE", `domain/owner_invitation/${invitationId}/v1`);

  expect(JSON.stringify(body)).not.toContain(invitationId);
  expect(revoked.status).toBe(404);
});

test("a domain sends at most 200 invitations of Owners a day", async () => {
  const perDay = { name: "invite-owner", points: 200, seconds: 24 * 3600 };
  const limiter = createRateLimiter(db, perDay);
  const invite = () => call("POST", "domain/owner_invitation/v1", { email: someEmail() });
  await limiter.set(VITRINE_DOMAIN_ID, 199, perDay.seconds);
  const last = await invite();
  const tooMany = await invite();
  await limiter.delete(VITRINE_DOMAIN_ID);

  expect([last.status, tooMany.status]).toEqual([200, 429]);
});

test("only administrators invite Owners", async () => {
  const { headers } = await people.newOwner();
  const rejected = await call("POST", "domain/owner_invitation/v1", { email: "a@b.pl" }, headers);

  expect(rejected.body).toMatchObject({ status: 10214 });
});

const PERSON = { firstName: "Maria", lastName: "Nowak", password: "Correct-horse-1" };

async function newDomain() {
  const id = randomUUID();
  const key = `setup_${randomBytes(4).toString("hex")}`;
  await db.insertInto("domain").values({ id, key, name: "Setup" }).execute();
  await db.transaction().execute((tx) => applyTemplateTo(tx, services.log, id));
  return { id, key, there: { DomainId: id } };
}

async function codeFor(key: string): Promise<string> {
  const code = await createSetupCode(services, key);
  expect(code).toMatch(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){3}$/);
  return code ?? "";
}

async function isOpen(there: Headers): Promise<boolean> {
  const { body } = await platform.call("POST", "/auth/config/v1", there, {});
  return body.config.setupOpen === true;
}

function setUp(there: Headers, overrides: object, from: Headers = randomClientHeaders()) {
  const body = { ...PERSON, email: someEmail(), businessName: "Lamps & More", ...overrides };
  return platform.call("POST", "/auth/setup/v1", { ...from, ...there }, body);
}

async function signedIn(there: Headers, username: string): Promise<Headers> {
  const credentials = { username, password: PERSON.password };
  const { body } = await platform.call("POST", "/auth/login/v1", there, credentials);
  return { ...there, AuthToken: body.authData.auth_token };
}

async function listed(email: string) {
  const { body } = await call("GET", "domain/owner_invitation/list/v1?limit=1000");
  return body.ownerInvitationList.find(
    (invitation: { email: string }) => invitation.email === email,
  );
}

function ask(what: "view" | "accept", body: object) {
  return platform.call("POST", `/auth/owner_invitation/${what}/v1`, randomClientHeaders(), body);
}

import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { afterAll, expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { createHttpServer } from "../../server/http-server.ts";
import { peopleOf, someEmail } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { type Headers, PASSWORD } from "../../testing/test-platform.ts";

const EVES_PASSWORD = "Planted-by-eve-1";

const VICTIM = { firstName: "Vic", lastName: "Tim", password: PASSWORD };
const VICTIM_WITH_OTHER_PASSWORD = { ...VICTIM, password: EVES_PASSWORD };

const { platform, admin } = await startSignedIn();
const people = peopleOf(platform);
const server = createHttpServer(platform, platform.services.log).listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await platform.stop();
});

/** A second domain, whose administrator Eve is the attacker in these tests. */
const eve = await openDomain();

test("an account created with a victim's address gives its creator no access", async () => {
  const [victim, mailbox] = [someEmail(), someEmail()];
  const { user } = (await post("/private/user/v1", eve, { fullName: "Vic Tim", email: victim }))
    .body;
  const change = (email: string) => put(`/private/user/${user.id}/v1`, eve, { email });

  await change(mailbox);
  await resetAs(mailbox, eve);
  expect((await login(mailbox, EVES_PASSWORD, eve)).status).toBe(200);
  await change(victim);

  const inA = await invitationFor(victim);
  const view = await post("/auth/invitation/view/v1", {}, { token: inA });
  const accepted = await post("/auth/invitation/accept/v1", {}, { token: inA, ...VICTIM });
  expect(view.body.invitation).toMatchObject({ registered: false });
  expect(accepted.status).toBe(200);
  for (const domain of [{}, eve]) {
    expect((await login(victim, EVES_PASSWORD, domain)).status).toBe(401);
  }
  expect((await login(victim, PASSWORD)).status).toBe(200);
  expect((await login(mailbox, EVES_PASSWORD)).status).toBe(401);
});

test("an unproved address belongs to the first user who proves it, by invitation or sign-up", async () => {
  const [invited, signedUp] = [someEmail(), someEmail()];
  for (const email of [invited, signedUp]) {
    await post("/private/user/v1", eve, { fullName: "Vic Tim", email });
  }
  const token = await invitationFor(invited);
  const { signUpId } = (
    await post("/auth/signup_by_email/initiate/v1", {}, { ...VICTIM, email: signedUp })
  ).body;
  const verificationToken = await people.codeFor(signedUp);

  const joined = await post("/auth/invitation/accept/v1", {}, { token, ...VICTIM });
  const path = `/auth/signup_by_email/confirm/v1?verificationToken=${verificationToken}`;
  const confirmed = await post(path, {}, { email: signedUp, signUpId });

  expect([joined.status, confirmed.status]).toEqual([200, 200]);
  for (const email of [invited, signedUp]) {
    expect((await login(email, PASSWORD)).status).toBe(200);
    const { body } = await post("/private/domain/user/search/v1?showDomainUserMode=SHORT", eve, {
      emailLikeList: [email],
    });
    const moved = await put(`/private/user/${body.users[0].userId}/v1`, eve, {
      email: someEmail(),
    });
    expect(moved.body).toMatchObject({ status: 10002, fieldErrors: [{ field: "email" }] });
  }
});

test("a requested email change becomes void when its account joins another domain", async () => {
  const [email, mailbox] = [someEmail(), someEmail()];
  const { user } = (await post("/private/user/v1", eve, { fullName: "Vic Tim", email })).body;
  await resetAs(email, eve, PASSWORD);
  await put(`/private/user/${user.id}/v1`, eve, { email: mailbox });
  const link = await linkTo(mailbox);
  const accepted = await post(
    "/auth/invitation/accept/v1",
    {},
    {
      token: await invitationFor(email),
      password: PASSWORD,
    },
  );

  const proof = await prove(link, eve);

  expect([accepted.status, proof.status]).toEqual([200, 404]);
  expect((await login(email, PASSWORD)).status).toBe(200);
});

test("a link alone joins with no existing account", async () => {
  const guest = await people.newOwner();
  const outsider = await people.newOwner();
  const token = await invitationFor(guest.email);
  const accept = (more: object, headers: Headers = {}) =>
    post("/auth/invitation/accept/v1", headers, { token, ...more });

  const rejected = [
    await accept({}),
    await accept({ password: "Guess-of-somebody-1" }),
    await accept({}, outsider.headers),
    await accept(VICTIM_WITH_OTHER_PASSWORD),
  ];
  const accepted = await accept({ password: PASSWORD });

  expect(rejected.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(accepted.status).toBe(200);
});

test("a new address takes effect once it is proved, and ends sessions of the old one", async () => {
  const { email, headers } = await people.newOwner();
  const to = someEmail();
  const { body } = await post("/private/domain/user/search/v1?showDomainUserMode=SHORT", admin, {
    emailLikeList: [email],
  });
  await put(`/private/user/${body.users[0].userId}/v1`, admin, { email: to });

  const [warning] = await people.mailsTo(email);
  expect(warning?.text).toContain(to);
  expect((await login(email, PASSWORD)).status).toBe(200);
  expect((await login(to, PASSWORD)).status).toBe(401);

  const weak = await prove(await linkTo(to), {}, "Password1!");
  const proved = await prove(await linkTo(to), {}, "Rainy-day-2027");

  expect([weak.status, proved.status]).toEqual([400, 200]);
  const works = await send("GET", "/private/domain/user/v1", headers);
  expect(works.status).toBe(401);
  expect((await login(email, PASSWORD)).status).toBe(401);
  expect((await login(to, PASSWORD)).status).toBe(401);
  expect((await login(to, "Rainy-day-2027")).status).toBe(200);
  expect((await people.mailsTo(email))[0]?.subject).toContain("was changed");
  expect((await prove(await linkTo(to), {})).status).toBe(404);
});

test("a new password cancels an email change that another user requested", async () => {
  const { email, headers } = await people.newOwner();
  const to = someEmail();
  const { body } = await post("/private/domain/user/search/v1?showDomainUserMode=SHORT", admin, {
    emailLikeList: [email],
  });
  await put(`/private/user/${body.users[0].userId}/v1`, admin, { email: to });
  const change = { currentPassword: PASSWORD, newPassword: "Rainy-day-2027" };
  await post("/private/user/password/v1", headers, change);

  expect((await prove(await linkTo(to), {})).status).toBe(404);
  expect((await login(email, "Rainy-day-2027")).status).toBe(200);
});

async function openDomain(): Promise<Headers> {
  const domain = { key: `eves-${someEmail().slice(0, 8)}`, name: "Eve's", type: "b2b" };
  const { body } = await platform.call("POST", "/private/domain/v1", admin, { domain });
  return platform.signIn("admin", body.domain.id);
}

async function send(method: string, path: string, headers: Headers, body?: unknown) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      DomainId: VITRINE_DOMAIN_ID,
      Channel: "WEB",
      "content-type": "application/json",
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // `any`, because the assertions fail if a member is missing.
  const answered: any = await response.json();
  return { status: response.status, body: answered };
}

function post(path: string, headers: Headers, body: unknown) {
  return send("POST", path, headers, body);
}

function put(path: string, headers: Headers, body: unknown) {
  return send("PUT", path, headers, body);
}

function login(username: string, password: string, headers: Headers = {}) {
  return post("/auth/login/v1", keepDomain(headers), { username, password });
}

/** Resets the password with the emailed code, which only a reader of the address's emails knows. */
async function resetAs(email: string, headers: Headers, password = EVES_PASSWORD) {
  const domain = keepDomain(headers);
  const { resetId } = (await post("/auth/password_reset/initiate/v1", domain, { email })).body;
  const code = await people.codeFor(email);
  const body = { email, resetId, code, password };
  return post("/auth/password_reset/confirm/v1", domain, body);
}

async function invitationFor(email: string): Promise<string> {
  const { headers } = await people.newOwner();
  await post("/private/business_account/invitation/v1", headers, { email });
  return people.tokenFor(email);
}

async function linkTo(email: string): Promise<string> {
  const mails = await people.mailsTo(email);
  const tokens = mails.map(({ text }) => /\/confirm-email\/(\S+)/.exec(text)?.[1]);
  return tokens.find((token) => token !== undefined) ?? "";
}

function prove(token: string, headers: Headers, password = EVES_PASSWORD) {
  return post("/auth/email_change/confirm/v1", keepDomain(headers), { token, password });
}

/** Returns the headers' domain without their session. */
function keepDomain({ DomainId }: Headers): Headers {
  return DomainId === undefined ? {} : { DomainId };
}

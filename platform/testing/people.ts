import { createHash, randomInt, randomUUID } from "node:crypto";

import { sql } from "kysely";

import { type Headers, PASSWORD, type TestPlatform } from "./test-platform.ts";

export interface RegisteredUser {
  email: string;
  headers: Headers;
}

/** Signs users up through the platform's API and reads their emails. */
export function peopleOf(platform: TestPlatform) {
  const { db } = platform.services;

  /** Lists emails queued for an address, newest first. */
  async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
    const { rows } = await sql<{ payload: { subject: string; text: string } }>`
      select payload from job
      where name = 'send-mail' and payload->>'to' = ${email} order by id desc`.execute(db);
    return rows.map(({ payload }) => payload);
  }

  async function codeFor(email: string): Promise<string> {
    const [mail] = await mailsTo(email);
    return /^\d{6}$/m.exec(mail?.text ?? "")?.[0] ?? "";
  }

  async function tokenFor(email: string): Promise<string> {
    const [mail] = await mailsTo(email);
    return /invitation\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  }

  function signUp(overrides: Record<string, unknown> & { email?: string } = {}, headers?: Headers) {
    const person = {
      firstName: "Jan",
      lastName: "Kowalski",
      email: someEmail(),
      password: PASSWORD,
    };
    const body = { ...person, ...overrides };
    return platform.call(
      "POST",
      "/auth/signup_by_email/initiate/v1",
      headers ?? stableClientHeaders(body.email),
      body,
    );
  }

  function confirm(
    code: string,
    body: Record<string, unknown> & { email: string },
    headers = stableClientHeaders(body.email),
  ) {
    const path = `/auth/signup_by_email/confirm/v1?verificationToken=${code}`;
    return platform.call("POST", path, headers, body);
  }

  async function signIn(email: string, password = PASSWORD) {
    const credentials = { username: email, password };
    return platform.call("POST", "/auth/login/v1", randomClientHeaders(), credentials);
  }

  /** Creates a signed-in user with a business of their own. */
  async function newOwner(): Promise<RegisteredUser> {
    const email = someEmail();
    const { signUpId } = (await signUp({ email })).body;
    await confirm(await codeFor(email), { email, signUpId });
    return { email, headers: await headersOf(email) };
  }

  async function headersOf(email: string, password = PASSWORD): Promise<Headers> {
    const { body } = await signIn(email, password);
    return { AuthToken: body.authData.auth_token };
  }

  /** Creates a signed-in user who accepted that owner's invitation. */
  async function newManager(owner: Headers): Promise<RegisteredUser> {
    const email = someEmail();
    await platform.call("POST", "/private/business_account/invitation/v1", owner, { email });
    const person = { firstName: "Maria", lastName: "Nowak", password: PASSWORD };
    const acceptance = { token: await tokenFor(email), ...person };
    await platform.call("POST", "/auth/invitation/accept/v1", randomClientHeaders(), acceptance);
    return { email, headers: await headersOf(email) };
  }

  return { mailsTo, codeFor, tokenFor, signUp, confirm, signIn, newOwner, newManager, headersOf };
}

export function someEmail(): string {
  return `${randomUUID()}@example.test`;
}

/** Returns headers with the same client address for every request of a user. */
export function stableClientHeaders(email: string): Headers {
  const [a, b, c] = createHash("sha256").update(email.trim().toLowerCase()).digest();
  return { "X-Client-Ip": `10.${a}.${b}.${c}` };
}

/** Returns headers with a random client address, so that only tests of rate limits reach these limits. */
export function randomClientHeaders(): Headers {
  const randomOctet = () => randomInt(256);
  return { "X-Client-Ip": `10.${randomOctet()}.${randomOctet()}.${randomOctet()}` };
}

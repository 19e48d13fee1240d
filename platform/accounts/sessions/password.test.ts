import { afterAll, beforeAll, expect, test } from "vitest";

import { stableClientHeaders, peopleOf, someEmail } from "../../testing/people.ts";
import {
  type Headers,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from "../../testing/test-platform.ts";

const NEW = "Rainy-day-2027";

let platform: TestPlatform;
let people: ReturnType<typeof peopleOf>;

beforeAll(async () => {
  platform = await startTestPlatform();
  people = peopleOf(platform);
});

afterAll(() => platform.stop());

test("a forgotten password is reset with an emailed code, and every session ends", async () => {
  const { email, headers } = await people.newOwner();
  await ask(email);

  const { status } = await reset(email, await people.codeFor(email));

  expect(status).toBe(200);
  expect(await works(headers)).toBe(401);
  expect((await people.signIn(email)).status).toBe(401);
  expect((await people.signIn(email, NEW)).status).toBe(200);
  expect((await people.mailsTo(email))[0]?.subject).toContain("was changed");
});

test("the code works once", async () => {
  const { email } = await people.newOwner();
  await ask(email);
  const code = await people.codeFor(email);
  await reset(email, code);

  const again = await reset(email, code);

  expect(again.body).toMatchObject({ status: 12714 });
});

test("the code is good for half an hour", async () => {
  const { email } = await people.newOwner();
  await ask(email);
  const code = await people.codeFor(email);
  platform.passTime(31 * 60_000);

  expect((await reset(email, code)).body).toMatchObject({ status: 12715 });
});

test("after seven wrong codes the right one is rejected too, and the password stays", async () => {
  const { email } = await people.newOwner();
  await ask(email);
  const code = await people.codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let n = 0; n < 7; n++) await reset(email, wrong);

  const rightButLate = await reset(email, code);

  expect(rightButLate.body).toMatchObject({ status: 12714 });
  expect((await people.signIn(email, NEW)).status).toBe(401);
  expect((await people.signIn(email)).status).toBe(200);
});

test("a password that breaks rules uses up no attempt and gets the reasons", async () => {
  const { email } = await people.newOwner();
  await ask(email);
  const code = await people.codeFor(email);
  for (let n = 0; n < 6; n++) await reset(email, code, "weak");

  const weak = await reset(email, code, "no spaces please");
  const good = await reset(email, code);

  expect(weak.body.fieldErrors.map(({ message }: { message: string }) => message)).toEqual([
    "Must contain at least one uppercase letter",
    "Must contain at least one digit",
    "Must contain at least one special character",
    "Must not contain spaces",
  ]);
  expect(good.status).toBe(200);
});

test("an unknown address gets the same responses as a known one, step by step", async () => {
  const { email } = await people.newOwner();
  const unknown = someEmail();

  const responses = await Promise.all(
    [email, unknown].map(async (address) => {
      const answers = [await ask(address)];
      const code = address === email ? await people.codeFor(email) : "123456";
      const wrong = code === "000000" ? "000001" : "000000";
      for (let n = 0; n < 6; n++) answers.push(await reset(address, wrong));
      for (let n = 0; n < 5; n++) answers.push(await ask(address));
      return answers.map(({ status, body }) => [status, body.status, body.statusDetails]);
    }),
  );

  expect(responses[1]).toEqual(responses[0]);
  expect(responses[0]?.at(-1)?.slice(0, 2)).toEqual([429, 10908]);
  expect(await people.mailsTo(unknown)).toEqual([]);
});

test("a pending sign-up gets no code to reset a password", async () => {
  const email = someEmail();
  await people.signUp({ email });
  const mails = await people.mailsTo(email);

  await ask(email);

  expect(await people.mailsTo(email)).toEqual(mails);
});

test("changing the password needs the old one, ends the other sessions and keeps the current one", async () => {
  const { email, headers } = await people.newOwner();
  const other = await people.headersOf(email);

  const wrong = await change(headers, "not the one", NEW);
  const weak = await change(headers, PASSWORD, "weak");
  const right = await change(headers, PASSWORD, NEW);

  expect(wrong.body).toMatchObject({ status: 10002, fieldErrors: [{ field: "currentPassword" }] });
  expect(weak.body.fieldErrors[0]).toMatchObject({ field: "newPassword" });
  expect(right.status).toBe(200);
  expect([await works(headers), await works(other)]).toEqual([200, 401]);
  expect((await people.signIn(email, NEW)).status).toBe(200);
});

test("guessing the old password is slowed down", async () => {
  const { headers } = await people.newOwner();
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await change(headers, "guess", NEW)).status);

  expect(statuses.at(-1)).toBe(429);
});

test("a user lists their own sessions and can end each of them", async () => {
  const { email, headers } = await people.newOwner();
  const other = await people.headersOf(email);
  const list = await sessions(headers);
  const foreign = list.find(({ current }) => !current);

  const ended = await end(headers, foreign?.id ?? "");
  const again = await end(headers, foreign?.id ?? "");

  expect(list).toHaveLength(2);
  expect(list.filter(({ current }) => current)).toHaveLength(1);
  expect([ended.status, again.status]).toEqual([200, 404]);
  expect([await works(headers), await works(other)]).toEqual([200, 401]);
});

test("a user can't end a session of another user", async () => {
  const [mine, theirs] = [await people.newOwner(), await people.newOwner()];
  const [session] = await sessions(theirs.headers);

  const answer = await end(mine.headers, session?.id ?? "");

  expect(answer.status).toBe(404);
  expect(await works(theirs.headers)).toBe(200);
});

test("signing out everywhere ends all sessions, or all but the current one", async () => {
  const { email, headers } = await people.newOwner();
  const other = await people.headersOf(email);

  await endAll(headers, { keepCurrent: true, currentPassword: PASSWORD });
  expect([await works(headers), await works(other)]).toEqual([200, 401]);

  await endAll(headers, { currentPassword: PASSWORD });
  expect(await works(headers)).toBe(401);
});

test("a stolen session ends no others without the password", async () => {
  const { email, headers } = await people.newOwner();
  const other = await people.headersOf(email);
  const id = (await sessions(headers)).find(({ current }) => !current)?.id ?? "";

  const wrong = await endAll(headers, { keepCurrent: true, currentPassword: "not the one" });
  const none = await endAll(headers, { sessionId: id });
  const deleted = await platform.call("DELETE", `/private/user/session/${id}/v1`, headers);

  for (const { body } of [wrong, none]) {
    expect(body.fieldErrors).toMatchObject([{ field: "currentPassword" }]);
  }
  expect(deleted.status).toBe(404);
  expect(await works(other)).toBe(200);
});

test("a session that is refreshed every week still ends after ninety days", async () => {
  const { email } = await people.newOwner();
  let { authData } = (await people.signIn(email)).body;
  const statuses: number[] = [];
  for (let week = 0; week < 14; week++) {
    platform.passTime(7 * 86_400_000);
    const answer = await platform.call(
      "POST",
      "/auth/refresh/v2",
      {},
      {
        refreshToken: authData.refresh_token,
      },
    );
    statuses.push(answer.status);
    if (answer.status === 200) ({ authData } = answer.body);
  }

  expect(statuses.indexOf(401)).toBe(12);
});

test("a session that is unused for a month expires", async () => {
  const { email } = await people.newOwner();
  const { authData } = (await people.signIn(email)).body;
  platform.passTime(31 * 86_400_000);

  const body = { refreshToken: authData.refresh_token };
  expect((await platform.call("POST", "/auth/refresh/v2", {}, body)).body).toMatchObject({
    status: 12709,
  });
});

test("a language is stored for the next sign-in and can be reset", async () => {
  const { headers } = await people.newOwner();
  const set = (locale: unknown) =>
    platform.call("PUT", "/private/domain/user/locale/v1", headers, { locale });
  const current = async () => {
    const path = "/private/domain/user/v1?showDomainUserMode=DETAILED";
    return (await platform.call("GET", path, headers)).body.user.currentLocale;
  };

  await set("pl");
  expect(await current()).toBe("pl");
  await set(null);
  expect(await current()).toBe("en");
  expect((await set("../../etc")).status).toBe(400);
});

function ask(email: string) {
  return platform.call("POST", "/auth/password_reset/initiate/v1", stableClientHeaders(email), {
    email,
  });
}

function reset(email: string, code: string, password = NEW) {
  const body = { email, code, password };
  return platform.call("POST", "/auth/password_reset/confirm/v1", stableClientHeaders(email), body);
}

function change(headers: Headers, currentPassword: string, newPassword: string) {
  const body = { currentPassword, newPassword };
  return platform.call("POST", "/private/user/password/v1", headers, body);
}

async function sessions(headers: Headers): Promise<{ id: string; current: boolean }[]> {
  const { body } = await platform.call("GET", "/private/user/session/list/v1", headers);
  return body.sessionList;
}

function end(headers: Headers, sessionId: string) {
  return endAll(headers, { sessionId, currentPassword: PASSWORD });
}

function endAll(headers: Headers, body: object) {
  return platform.call("POST", "/private/user/session/end/v1", headers, body);
}

async function works(headers: Headers): Promise<number> {
  return (await platform.call("GET", "/private/domain/user/v1", headers)).status;
}

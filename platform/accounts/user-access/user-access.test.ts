import { afterAll, expect, test } from "vitest";

import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { peopleOf, randomClientHeaders, someEmail } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { PASSWORD } from "../../testing/test-platform.ts";

const { platform, call, ok, admin } = await startSignedIn();
const people = peopleOf(platform);

afterAll(() => platform.stop());

const NEW_PASSWORD = "Rainy-day-2027";

async function newUser(): Promise<{ id: string; email: string }> {
  const email = someEmail();
  const { user } = await ok("POST", "user/v1", { fullName: "Ewa Lis", email });
  return { id: user.id, email };
}

async function newSignedIn() {
  const user = await newUser();
  const { link } = await ok("POST", `user/${user.id}/password_reset/v1`);
  const token = link.split("/reset/")[1];
  await useLink(token);
  return { ...user, token, headers: await people.headersOf(user.email, NEW_PASSWORD) };
}

function useLink(token: string, password = NEW_PASSWORD) {
  const headers = randomClientHeaders();
  return platform.call("POST", "/auth/password_reset/link/v1", headers, { token, password });
}

test("a blocked user is signed out at once, can't sign in, and learns why only with the password", async () => {
  const user = await newSignedIn();
  const before = await call("GET", "domain/user/v1", undefined, user.headers);
  await ok("POST", `user/${user.id}/block/v1`);
  const right = await people.signIn(user.email, NEW_PASSWORD);
  const wrong = await people.signIn(user.email, "Wrong-day-2027");
  const stranger = await people.signIn(someEmail(), "Wrong-day-2027");
  const found = await ok("GET", `domain/user/${user.id}/v1?showDomainUserMode=DETAILED`);

  expect(before.body.status).not.toBe(12_710);
  expect((await call("GET", "domain/user/v1", undefined, user.headers)).body.status).toBe(12_710);
  expect(right.body).toMatchObject({ status: 12_713 });
  expect(right.body.statusDetails).toMatch(/blocked/);
  expect(wrong.body.status).toBe(stranger.body.status);
  expect(wrong.body.statusDetails).toBe(stranger.body.statusDetails);
  expect(found.user.status).toBe("BLOCKED");

  await ok("POST", `user/${user.id}/unblock/v1`);
  expect((await people.signIn(user.email, NEW_PASSWORD)).status).toBe(200);
});

test("a blocked user can't set a password by mail or by an earlier link", async () => {
  const user = await newUser();
  const { link } = await ok("POST", `user/${user.id}/password_reset/v1`);
  await ok("POST", `user/${user.id}/block/v1`);
  await platform.call("POST", "/auth/password_reset/initiate/v1", randomClientHeaders(), {
    email: user.email,
  });

  expect((await useLink(link.split("/reset/")[1])).status).toBe(404);
  expect(await people.mailsTo(user.email)).toEqual([]);
  await ok("POST", `user/${user.id}/unblock/v1`);
  const { user: found } = await ok("GET", `domain/user/${user.id}/v1?showDomainUserMode=DETAILED`);
  expect(found.status).toBe("EMAIL_VERIFICATION_REQUIRED");
});

test("a link works once, and a newer one replaces it", async () => {
  const user = await newSignedIn();
  const links = [
    await ok("POST", `user/${user.id}/password_reset/v1`),
    await ok("POST", `user/${user.id}/password_reset/v1`),
  ];
  const [older, newer] = links.map(({ link }) => link.split("/reset/")[1]);

  expect((await useLink(user.token)).status).toBe(404);
  expect((await useLink(older)).status).toBe(404);
  expect((await useLink(newer)).status).toBe(200);
  expect((await call("GET", "domain/user/v1", undefined, user.headers)).body.status).toBe(12_710);
});

test("signing out ends every session and leaves the password", async () => {
  const user = await newSignedIn();
  const other = await people.headersOf(user.email, NEW_PASSWORD);
  await ok("POST", `user/${user.id}/session/end/v1`);
  const statuses = await Promise.all(
    [user.headers, other].map((headers) => call("GET", "domain/user/v1", undefined, headers)),
  );

  expect(statuses.map(({ body }) => body.status)).toEqual([12_710, 12_710]);
  expect((await people.signIn(user.email, NEW_PASSWORD)).status).toBe(200);
});

test("nobody changes the account of a user who belongs to another domain too", async () => {
  const user = await newSignedIn();
  const { domain } = await ok("POST", "domain/v1", {
    domain: { key: `elsewhere_${Date.now()}`, name: "Elsewhere", type: "basic" },
  });
  const there = { ...admin, DomainId: domain.id };
  await platform.services.db
    .insertInto("domain_user")
    .values({ id: crypto.randomUUID(), domain_id: domain.id, user_id: user.id })
    .execute();
  const paths = ["block", "unblock", "session/end", "password_reset"];
  const answers = await Promise.all(
    paths.map((path) => call("POST", `user/${user.id}/${path}/v1`)),
  );

  expect(answers.map(({ body }) => body.status)).toEqual([10_002, 10_002, 10_002, 10_002]);
  expect((await call("POST", `user/${platform.ids.owner}/block/v1`, undefined, there)).status).toBe(
    401,
  );
});

test("administrators who block each other at once leave one of them", async () => {
  const second = await newSignedIn();
  await ok("POST", `user/${second.id}/user_group/manage/v1`, {
    userGroupEnterList: [DOMAIN_ADMIN_GROUP_ID],
  });
  const self = await call("POST", `user/${platform.ids.admin}/block/v1`);
  const answers = await Promise.all([
    call("POST", `user/${second.id}/block/v1`),
    call("POST", `user/${platform.ids.admin}/block/v1`, undefined, second.headers),
  ]);

  expect(self.body.status).toBe(10_002);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const signIns = await Promise.all([
    people.signIn(platform.emails.admin, PASSWORD),
    people.signIn(second.email, NEW_PASSWORD),
  ]);
  expect(signIns.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a link is mailed where there is a mail server, also to a member of a business", async () => {
  const mailing = await startSignedIn({ SMTP_URL: "smtp://localhost:2525" });
  const { ids, emails } = mailing.platform;
  const answer = await mailing.ok("POST", `user/${ids.owner}/password_reset/v1`);
  const [mail] = await peopleOf(mailing.platform).mailsTo(emails.owner);
  const entries = await mailing.ok("POST", "audit/search/v1", { subjectIdList: [ids.owner] });
  await mailing.platform.stop();

  expect(answer).not.toHaveProperty("link");
  expect(mail?.text).toMatch(/\/reset\/[\da-f-]{36}/);
  expect(JSON.stringify(entries)).not.toMatch(/\/reset\//);
});

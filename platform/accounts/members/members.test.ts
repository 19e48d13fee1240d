import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { randomClientHeaders, peopleOf, someEmail } from "../../testing/people.ts";
import {
  type Headers,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from "../../testing/test-platform.ts";

const LIMIT =
  "You have reached the limit of managers. To add a new one, please remove an existing manager first";
const NEW_PERSON = { firstName: "Maria", lastName: "Nowak", password: PASSWORD };

let platform: TestPlatform;
let people: ReturnType<typeof peopleOf>;

beforeAll(async () => {
  platform = await startTestPlatform();
  people = peopleOf(platform);
});

afterAll(() => platform.stop());

test("a new user joins with a name and a password, as a manager", async () => {
  const { owner, email, token } = await invited();

  const view = await read(token);
  const accepted = await accept(token, NEW_PERSON);

  expect(view.body.invitation).toMatchObject({
    email,
    businessName: "Jan Kowalski",
    invitedBy: "Jan Kowalski",
    expired: false,
    registered: false,
  });
  expect(accepted.status).toBe(200);
  const manager = await people.headersOf(email);
  expect(await memberList(owner)).toMatchObject([
    { kind: "member", roles: ["owner"] },
    { kind: "member", roles: ["manager"], email, fullName: "Maria Nowak" },
  ]);
  expect((await invite(manager, someEmail())).status).toBe(403);
});

test("a registered user accepts while signed in and then has both businesses", async () => {
  const guest = await people.newOwner();
  const { token } = await invited(guest.email);

  const view = await read(token);
  const accepted = await accept(token, {}, guest.headers);

  expect(view.body.invitation).toMatchObject({ registered: true });
  expect(accepted.status).toBe(200);
  const path = "/private/business_account/list/v1";
  const list = await platform.call("GET", path, guest.headers);
  expect(list.body.businessAccountList).toHaveLength(2);
});

test("a link works once and expires after a week", async () => {
  const used = await invited();
  await accept(used.token, NEW_PERSON);
  const again = await accept(used.token, NEW_PERSON);

  const old = await invited();
  platform.passTime(7 * 86_400_000);
  const late = await accept(old.token, NEW_PERSON);

  expect([again.status, again.body.status]).toEqual([404, 10000]);
  expect([late.status, late.body.status]).toEqual([400, 12715]);
  expect((await read(old.token)).body.invitation.expired).toBe(true);
  expect((await read("made-up")).status).toBe(404);
});

test("members are listed by role, by invitation state and in the requested order", async () => {
  const { owner, email } = await invited();
  const list = async (query: string) => {
    const { body } = await call("GET", `/member/list/v1?${query}`, owner);
    return body.memberList.map((member: { kind: string }) => member.kind);
  };

  expect(await list("role=owner")).toEqual(["member"]);
  expect(await list("role=manager")).toEqual(["invitation"]);
  expect(await list("kind=invitation")).toEqual(["invitation"]);
  expect(await list("sortField=createdAt&sortAsc=false")).toEqual(["invitation", "member"]);
  expect(await list(`search=${email}&role=owner`)).toEqual([]);
});

test("inviting an address again ends its first link", async () => {
  const { owner, email, token } = await invited();

  const again = await invite(owner, email);

  expect(again.status).toBe(200);
  expect((await read(token)).status).toBe(404);
  expect((await read(await people.tokenFor(email))).status).toBe(200);
});

test("a revoked link stops working and no longer counts toward the limit", async () => {
  const { owner, token } = await invited();
  const [, invitation] = await memberList(owner);

  const revoked = await call("DELETE", `/invitation/${invitation?.id}/v1`, owner);

  expect(revoked.status).toBe(200);
  expect((await accept(token, NEW_PERSON)).status).toBe(404);
  expect((await invite(owner, someEmail())).status).toBe(200);
});

test("a business has at most one manager, invitations included", async () => {
  const { owner, email, token } = await invited();

  const waiting = await invite(owner, someEmail());
  await accept(token, NEW_PERSON);
  const there = await invite(owner, someEmail());
  const list = await call("GET", "/member/list/v1", owner);
  await call("DELETE", `/member/${await findUserId(owner, email)}/v1`, owner);
  const free = await invite(owner, someEmail());

  expect(waiting.status).toBe(409);
  expect(waiting.body).toMatchObject({ status: 10910, statusDetails: LIMIT });
  expect(there.status).toBe(409);
  expect(list.body).toMatchObject({ inviteRefusal: LIMIT });
  expect(free.status).toBe(200);
});

test("of many concurrent invitations one succeeds", async () => {
  const { headers } = await people.newOwner();

  const answers = await Promise.all(Array.from({ length: 6 }, () => invite(headers, someEmail())));

  expect(listStatuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await memberList(headers)).toHaveLength(2);
});

test("of several links accepted at the same moment no more come in than there is room for", async () => {
  const owner = await people.newOwner();
  const { db } = platform.services;
  const emails = [someEmail(), someEmail(), someEmail()];
  await withManagerLimit(3, async () => {
    for (const email of emails) await invite(owner.headers, email);
  });
  const tokens = await Promise.all(emails.map((email) => people.tokenFor(email)));

  const answers = await Promise.all(tokens.map((token) => accept(token, NEW_PERSON)));

  expect(listStatuses(answers)).toEqual([200, 409, 409]);
  const users = await db.selectFrom("app_user").select("id").where("email", "in", emails).execute();
  expect(users).toHaveLength(1);
});

test("a removed manager is signed out at once and keeps the account", async () => {
  const { headers: owner } = await people.newOwner();
  const { email, headers: manager } = await people.newManager(owner);

  const removed = await call("DELETE", `/member/${await findUserId(owner, email)}/v1`, owner);

  expect(removed.status).toBe(200);
  expect((await platform.call("GET", "/private/domain/user/v1", manager)).status).toBe(401);
  const later = await people.signIn(email);
  expect(later.status).toBe(200);
  const list = await call("GET", "/list/v1", { AuthToken: later.body.authData.auth_token });
  expect(list.body.businessAccountList).toEqual([]);
});

test("an owner can't be removed, not even by themselves", async () => {
  const owner = await people.newOwner();

  const answer = await call(
    "DELETE",
    `/member/${await findUserId(owner.headers, owner.email)}/v1`,
    owner.headers,
  );

  expect(answer.status).toBe(403);
  expect(await memberList(owner.headers)).toHaveLength(1);
});

test("a manager sees the members and cannot change them", async () => {
  const { headers: owner } = await people.newOwner();
  const { email, headers: manager } = await people.newManager(owner);
  const ownId = await findUserId(owner, email);

  const list = await call("GET", "/member/list/v1", manager);
  const answers = await Promise.all([
    invite(manager, someEmail()),
    call("DELETE", `/member/${ownId}/v1`, manager),
    call("DELETE", `/invitation/${randomUUID()}/v1`, manager),
  ]);

  expect(list.body).toMatchObject({ mayManage: false });
  expect(list.body.memberList).toHaveLength(2);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test("members and invitations of another business can't be changed", async () => {
  const { owner, email, token } = await invited();
  const [, invitation] = await memberList(owner);
  const outsider = await people.newOwner();

  const revoke = await call("DELETE", `/invitation/${invitation?.id}/v1`, outsider.headers);
  await accept(token, NEW_PERSON);
  const id = await findUserId(owner, email);
  const remove = await call("DELETE", `/member/${id}/v1`, outsider.headers);

  expect([revoke.status, remove.status]).toEqual([404, 404]);
  expect(await memberList(owner)).toHaveLength(2);
});

test.each([
  ["", "Email is required"],
  ["nobody", "Invalid email format"],
])("'%s' is rejected as an address", async (email, message) => {
  const { headers } = await people.newOwner();

  const answer = await invite(headers, email);

  expect(answer.body.fieldErrors).toMatchObject([{ field: "email", message }]);
});

test("a member of the business can't be invited again", async () => {
  const owner = await people.newOwner();

  const answer = await invite(owner.headers, owner.email);

  expect(answer.body).toMatchObject({ status: 10002, fieldErrors: [{ field: "email" }] });
});

test("members are found by part of their name or address, in pages", async () => {
  const { owner, email } = await invited();

  const byName = await call("GET", "/member/list/v1?search=kowal", owner);
  const byAddress = await call("GET", `/member/list/v1?search=${email.slice(0, 8)}`, owner);
  const pageTwo = await call("GET", "/member/list/v1?offset=1&limit=1", owner);
  const past = await call("GET", "/member/list/v1?offset=9&limit=1", owner);

  expect(byName.body.memberList).toMatchObject([{ kind: "member" }]);
  expect(byAddress.body.memberList).toMatchObject([{ kind: "invitation", email }]);
  expect(pageTwo.body).toMatchObject({
    memberList: [{ kind: "invitation" }],
    pagination: { total: 2 },
  });
  expect(past.body).toMatchObject({ memberList: [], pagination: { total: 2 } });
});

test("the token is in the email only", async () => {
  const { owner, email, token } = await invited();
  await read(token);

  const row = await platform.services.db
    .selectFrom("invitation")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const json = JSON.stringify(await memberList(owner));

  expect(token.length).toBeGreaterThan(40);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(json).not.toContain(token);
  expect(platform.lines.join("\n")).not.toContain(token);
});

async function invited(email = someEmail()) {
  const { headers: owner } = await people.newOwner();
  await invite(owner, email);
  return { owner, email, token: await people.tokenFor(email) };
}

function call(method: string, path: string, headers: Headers, body?: unknown) {
  return platform.call(method, `/private/business_account${path}`, headers, body);
}

function invite(headers: Headers, email: string) {
  return call("POST", "/invitation/v1", headers, { email });
}

function read(token: string) {
  return platform.call("POST", "/auth/invitation/view/v1", randomClientHeaders(), { token });
}

function accept(token: string, person: Record<string, string> = {}, signedIn: Headers = {}) {
  const headers = { ...randomClientHeaders(), ...signedIn };
  return platform.call("POST", "/auth/invitation/accept/v1", headers, { token, ...person });
}

async function memberList(headers: Headers): Promise<{ id: string; email: string }[]> {
  return (await call("GET", "/member/list/v1", headers)).body.memberList;
}

async function findUserId(headers: Headers, email: string): Promise<string> {
  return (await memberList(headers)).find((member) => member.email === email)?.id ?? "";
}

async function withManagerLimit(limit: number, work: () => Promise<void>): Promise<void> {
  const { db } = platform.services;
  const set = (manager_limit: number) => db.updateTable("domain").set({ manager_limit }).execute();
  await set(limit);
  await work();
  await set(1);
}

function listStatuses(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

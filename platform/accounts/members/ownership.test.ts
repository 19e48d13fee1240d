import { afterAll, beforeAll, expect, test } from "vitest";

import { peopleOf } from "../../testing/people.ts";
import {
  type Headers,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from "../../testing/test-platform.ts";

const PATH = "/private/business_account/ownership/v1";

let platform: TestPlatform;
let people: ReturnType<typeof peopleOf>;

beforeAll(async () => {
  platform = await startTestPlatform();
  people = peopleOf(platform);
});

afterAll(() => platform.stop());

test("the manager becomes the owner and the owner a manager, at once and told by email", async () => {
  const { owner, manager, ids } = await business();

  const { status } = await handOver(owner.headers, ids.manager, PASSWORD);

  expect(status).toBe(200);
  expect(await rolesIn(owner.headers)).toEqual({
    [owner.email]: ["manager"],
    [manager.email]: ["owner"],
  });
  expect((await profile(manager.headers)).mayEdit).toBe(true);
  expect((await profile(owner.headers)).mayEdit).toBe(false);
  for (const { email } of [owner, manager]) {
    const [mail] = await people.mailsTo(email);
    expect(mail?.subject).toBe("Maria Nowak now owns Jan Kowalski");
  }
  const back = await handOver(owner.headers, ids.owner, PASSWORD);
  expect(back.body.status).toBe(10214);
});

test("a wrong password hands nothing over", async () => {
  const { owner, manager, ids } = await business();

  const { body } = await handOver(owner.headers, ids.manager, "Wrong-1-password");

  expect(body).toMatchObject({ status: 10002, fieldErrors: [{ field: "currentPassword" }] });
  expect((await rolesIn(owner.headers))[manager.email]).toEqual(["manager"]);
});

test("a manager can't take the business over", async () => {
  const { owner, manager, ids } = await business();

  const { body } = await handOver(manager.headers, ids.manager, PASSWORD);

  expect(body.status).toBe(10214);
  expect((await rolesIn(owner.headers))[owner.email]).toEqual(["owner"]);
});

test("another business's user, or the owner, can't become the owner", async () => {
  const { owner, ids } = await business();
  const other = await business();

  const foreign = await handOver(owner.headers, other.ids.manager, PASSWORD);
  const self = await handOver(owner.headers, ids.owner, PASSWORD);

  expect(foreign.status).toBe(404);
  expect(self.status).toBe(400);
  expect((await rolesIn(owner.headers))[owner.email]).toEqual(["owner"]);
});

test("of two hand-overs at once one succeeds, and the business has one owner", async () => {
  const { owner, ids } = await business();

  const answers = await Promise.all([
    handOver(owner.headers, ids.manager, PASSWORD),
    handOver(owner.headers, ids.manager, PASSWORD),
  ]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const roles = Object.values(await rolesIn(owner.headers)).flat();
  expect(roles.toSorted()).toEqual(["manager", "owner"]);
});

async function business() {
  const owner = await people.newOwner();
  const manager = await people.newManager(owner.headers);
  const members = await memberList(owner.headers);
  const findId = (email: string) => members.find((member) => member.email === email)?.id ?? "";
  return { owner, manager, ids: { owner: findId(owner.email), manager: findId(manager.email) } };
}

function handOver(headers: Headers, userId: string, currentPassword: string) {
  return platform.call("POST", PATH, headers, { userId, currentPassword });
}

async function profile(headers: Headers) {
  return (await platform.call("GET", "/private/business_account/profile/v1", headers)).body;
}

async function memberList(
  headers: Headers,
): Promise<{ id: string; email: string; roles: string[] }[]> {
  const path = "/private/business_account/member/list/v1";
  return (await platform.call("GET", path, headers)).body.memberList;
}

async function rolesIn(headers: Headers) {
  const members = await memberList(headers);
  return Object.fromEntries(members.map(({ email, roles }) => [email, roles]));
}

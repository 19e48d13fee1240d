import { afterAll, beforeAll, expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { peopleOf } from "../../testing/people.ts";
import {
  type Headers,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from "../../testing/test-platform.ts";
import { purgeBusinessExports } from "./request-business-export.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.stop());

const proof = { currentPassword: PASSWORD };

async function newBusiness() {
  const { headers, email } = await peopleOf(platform).newOwner();
  const { body } = await platform.call("GET", "/private/business_account/list/v1", headers);
  const id = body.activeBusinessAccountId as string;
  return { id, email, headers, path: `/private/business_account/${id}` };
}

async function download(path: string, headers: Headers) {
  const request = new Request(`http://platform.test${path}/export/content/v1`, {
    headers: { DomainId: VITRINE_DOMAIN_ID, Channel: "WEB", ...headers },
  });
  return platform.fetch(request, { transport: "process" });
}

test("the owner and an administrator get the archive of a business, nobody else", async () => {
  const { id, headers, path } = await newBusiness();
  const manager = await peopleOf(platform).newManager(headers);
  const other = await newBusiness();
  const admin = await platform.signIn("admin");

  const started = await platform.call("POST", `${path}/export/v1`, headers);
  expect(started.body.export).toMatchObject({ state: "waiting" });
  expect((await download(path, headers)).status).toBe(404);
  await platform.drainJobs();

  for (const allowed of [headers, admin]) {
    const { body } = await platform.call("GET", `${path}/export/v1`, allowed);
    expect(body.export).toMatchObject({ state: "ready", bytes: expect.any(Number) });
    const response = await download(path, allowed);
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(await response.text()).toContain(id);
  }
  for (const rejected of [manager.headers, other.headers]) {
    expect((await platform.call("GET", `${path}/export/v1`, rejected)).status).toBe(404);
    expect((await platform.call("POST", `${path}/export/v1`, rejected)).status).toBe(404);
    expect((await download(path, rejected)).status).toBe(404);
  }
});

test("a new archive replaces the one before, and a week later none is left", async () => {
  const { headers, path } = await newBusiness();
  const { db, files } = platform.services;
  const keys = async () => {
    const rows = await db.selectFrom("business_export").select("storage_key").execute();
    return rows.map(({ storage_key: key }) => key ?? "");
  };
  await platform.call("POST", `${path}/export/v1`, headers);
  await platform.drainJobs();
  const first = await keys();
  await platform.call("POST", `${path}/export/v1`, headers);
  await platform.drainJobs();
  const second = await keys();

  const replaced = first.find((key) => !second.includes(key));
  expect(await files.open(replaced ?? "")).toBeNull();
  const week = new Date(Date.now() + 8 * 86_400_000);
  expect(await purgeBusinessExports(platform.services, week)).toBeGreaterThan(0);
  await platform.drainJobs();
  for (const key of second) expect(await files.open(key)).toBeNull();
});

test("a business is deleted by its owner with the password, and then a person deletes their account", async () => {
  const { email, headers, path } = await newBusiness();
  const erase = (body: object) => platform.call("POST", `${path}/erase/v1`, headers, body);

  const early = await platform.call("POST", "/private/user/erase/v1", headers, proof);
  expect(early.body).toMatchObject({ status: 10911 });
  expect((await erase({ currentPassword: "wrong" })).body).toMatchObject({ status: 10002 });
  expect((await erase(proof)).status).toBe(200);
  await platform.drainJobs();
  // The deletion of the business has ended the sessions in it.
  expect((await platform.call("GET", "/private/user/export/v1", headers)).status).toBe(401);

  const again = await peopleOf(platform).headersOf(email);
  const { body } = await platform.call("GET", "/private/business_account/list/v1", again);
  expect(body.businessAccountList).toEqual([]);
  const gone = await platform.call("POST", "/private/user/erase/v1", again, proof);
  expect(gone.status).toBe(200);
  expect((await platform.call("GET", "/private/user/export/v1", again)).status).toBe(401);
  expect((await peopleOf(platform).signIn(email)).status).toBe(401);
});

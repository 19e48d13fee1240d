import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { recordAudit } from "./record-audit.ts";
import { recordFailure } from "./record-failure.ts";

const PATH = "/private/audit/search/v1";

let platform: TestPlatform;
let admin: Headers;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
});

afterAll(() => platform.stop());

async function search(filter: object, query = "") {
  const { status, body } = await platform.call("POST", `${PATH}${query}`, admin, filter);
  expect(body).toMatchObject({ status: 0 });
  return { status, entries: body.auditEntries, total: body.pagination.total };
}

async function newTier(name: string, headers: Headers = admin): Promise<string> {
  const { body } = await platform.call("POST", "/private/tier/v1?showTierMode=SHORT", headers, {
    tier: { name },
  });
  return body.tier.id;
}

test("an administrator's change is recorded with actor, address, request and values", async () => {
  const from = {
    ...admin,
    "X-Client-Ip": "192.0.2.7",
    "X-Request-Id": "request-12345",
    "user-agent": "a browser",
  };
  const id = await newTier("Small", from);
  await platform.call("PUT", `/private/tier/${id}/v1`, from, { tier: { name: "Large" } });

  const { entries } = await search({ subjectIdList: [id], actionList: ["tier.updated"] });

  expect(entries).toMatchObject([
    {
      action: "tier.updated",
      actorKind: "user",
      actorUser: { id: platform.ids.admin, fullName: "Ann admin", email: platform.emails.admin },
      clientAddress: "192.0.2.7",
      userAgent: "a browser",
      requestId: "request-12345",
      subjectType: "tier",
      subjectName: "Large",
      before: { name: "Small" },
      after: { name: "Large" },
    },
  ]);
  expect(entries[0].sessionId).toEqual(expect.any(String));
});

test("entries are found by actor, subject, business, address and time, newest first", async () => {
  const [userId, businessAccountId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
  const actor = { domainId: VITRINE_DOMAIN_ID, userId, businessAccountId, sessionId };
  const address = `address-${userId}`;
  const origin = {
    clientAddress: address,
    userAgent: null,
    requestId: "r",
    ifMatch: null,
    platformAddress: "",
  };
  for (const name of ["first", "second"]) {
    await recordAudit(platform.services.db, { origin }, actor, {
      action: "thing.exported",
      subject: { type: "thing", id: userId, name },
    });
  }
  const names = async (filter: object, query = "") =>
    (await search({ subjectIdList: [userId], ...filter }, query)).entries.map(
      (entry: { subjectName: string }) => entry.subjectName,
    );

  expect(await names({})).toEqual(["second", "first"]);
  expect(await names({}, "?sortAsc=true")).toEqual(["first", "second"]);
  expect(await names({}, "?limit=1&offset=1")).toEqual(["first"]);
  for (const filter of [
    { actorUserIdList: [userId] },
    { businessAccountIdList: [businessAccountId] },
    { subjectTypeList: ["thing"] },
    { clientAddressList: [address] },
    { actorKindList: ["user"] },
    { from: new Date(Date.now() - 3_600_000).toISOString() },
    { until: new Date(Date.now() + 3_600_000).toISOString() },
  ]) {
    expect(await names(filter)).toHaveLength(2);
  }
  for (const filter of [
    { actorUserIdList: [randomUUID()] },
    { businessAccountIdList: [randomUUID()] },
    { subjectTypeList: ["tier"] },
    { clientAddressList: ["elsewhere"] },
    { actorKindList: ["guest"] },
    { from: new Date(Date.now() + 3_600_000).toISOString() },
    // A time without an offset is UTC, whatever the server's own time zone.
    { until: new Date(Date.now() - 60_000).toISOString().slice(0, 19) },
  ]) {
    expect(await names(filter)).toEqual([]);
  }
});

test("entries of another domain are never found, and a business owner has no access", async () => {
  const subjectId = randomUUID();
  await recordAudit(
    platform.services.db,
    platform.services,
    { domainId: randomUUID() },
    { action: "thing.deleted", subject: { type: "thing", id: subjectId } },
  );

  expect(await search({ subjectIdList: [subjectId] })).toMatchObject({ entries: [], total: 0 });
  const owner = await platform.call("POST", PATH, await platform.signIn("owner"), {});
  expect(owner).toMatchObject({ status: 403, body: { status: 10214 } });
});

test("beyond a number of failures from one address, one entry stands for the rest", async () => {
  const address = `10.1.1.1-${randomUUID()}`;
  const services = {
    ...platform.services,
    origin: {
      clientAddress: address,
      userAgent: null,
      requestId: "r",
      ifMatch: null,
      platformAddress: "",
    },
  };
  for (let attempt = 0; attempt < 40; attempt += 1) {
    await recordFailure(
      services,
      { domainId: VITRINE_DOMAIN_ID },
      { action: "sign_in.failed", subject: { type: "user", name: "somebody@example.test" } },
    );
  }

  const { entries, total } = await search({ clientAddressList: [address] });

  expect(total).toBe(31);
  // The order isn't compared, because it is undefined for entries of the same millisecond.
  expect(entries).toContainEqual(
    expect.objectContaining({ after: { omittedAfter: 30, windowMinutes: 15 } }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ actorKind: "guest", subjectName: "somebody@example.test" }),
  );
});

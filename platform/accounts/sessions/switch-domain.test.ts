import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, call, ok } = await startSignedIn();
afterAll(() => platform.stop());

const SWITCH = "user/session/switch_domain/v1";
const CLASSES = "twin_class/search/v1?showTwinClassMode=SHORT";

test("an administrator's session moves between their domains, and sees one at a time", async () => {
  const here = await platform.signIn("admin");
  const there = await newDomain();
  await ok("POST", SWITCH, { domainId: there }, here);
  const moved = { ...here, DomainId: there };
  const old = await call("POST", CLASSES, {}, here);
  const classes = await ok("POST", CLASSES, { twinClassKeyLikeList: ["product"] }, moved);
  await ok("POST", SWITCH, { domainId: here["DomainId"] }, moved);
  const back = await ok("POST", CLASSES, { twinClassKeyLikeList: ["product"] }, here);

  expect(old.status).toBe(401);
  expect(classes.twinClassList ?? []).toEqual([]);
  expect(back.twinClassList.length).toBeGreaterThan(0);
});

test("a domain of other users is as unknown as one that doesn't exist", async () => {
  const owner = await platform.signIn("owner");
  const there = await newDomain();
  const [foreign, missing] = await Promise.all([
    call("POST", SWITCH, { domainId: there }, owner),
    call("POST", SWITCH, { domainId: randomUUID() }, owner),
  ]);
  const still = await call("GET", "user/session/list/v1", undefined, owner);

  expect(foreign).toMatchObject({ status: 404, body: { status: 10000 } });
  expect(missing).toMatchObject({ status: 404, body: { status: 10000 } });
  expect(still.status).toBe(200);
});

test("a session that comes back works for the business that was used last", async () => {
  const { db } = platform.services;
  const owner = await platform.signIn("owner");
  const there = await newDomain();
  const user_id = platform.ids.owner;
  await db
    .insertInto("domain_user")
    .values({ id: randomUUID(), domain_id: there, user_id })
    .execute();
  const other = { id: randomUUID(), domain_id: owner["DomainId"] ?? "", name: "Another" };
  await db.insertInto("business_account").values(other).execute();
  await db
    .insertInto("business_account_user")
    .values({ id: randomUUID(), user_id, business_account_id: other.id })
    .execute();
  await ok("POST", "business_account/switch/v1", { businessAccountId: platform.accountId }, owner);

  await ok("POST", SWITCH, { domainId: there }, owner);
  await ok("POST", SWITCH, { domainId: owner["DomainId"] }, { ...owner, DomainId: there });

  const accounts = await ok("GET", "business_account/list/v1", undefined, owner);
  expect(accounts.businessAccountList[0].id).toBe(other.id);
  expect(accounts.activeBusinessAccountId).toBe(platform.accountId);
});

async function newDomain(): Promise<string> {
  const domain = { key: `other_${randomUUID().slice(0, 8)}`, name: "Other", type: "b2b" };
  return (await ok("POST", "domain/v1", { domain })).domain.id;
}

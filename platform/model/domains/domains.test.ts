import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { peopleOf } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { type Headers } from "../../testing/test-platform.ts";

const { platform, admin, owner, call } = await startSignedIn();

afterAll(() => platform.stop());

const ACCOUNTS = `domain/${VITRINE_DOMAIN_ID}/business_account`;
const DETAIL_QUERY =
  "showDomainBusinessAccountMode=DETAILED&showDomainBusinessAccount2BusinessAccountMode=SHORT";

test("an administrator renames the domain; its key and type can't be changed", async () => {
  const before = (await call("GET", `domain/${VITRINE_DOMAIN_ID}/v1`)).body.domain;
  const { body } = await call("PUT", "domain/v1", {
    domain: { name: "Windows", key: "windows", type: "basic" },
  });
  await call("PUT", "domain/v1", { domain: { name: before.name } });

  expect(body.domain).toEqual({ ...before, name: "Windows" });
  expect(before).toMatchObject({ id: VITRINE_DOMAIN_ID, key: "vitrine", type: "b2b" });
});

test("grants in the domain's schema apply from the next request", async () => {
  const { domain } = (await call("GET", `domain/${VITRINE_DOMAIN_ID}/v1`)).body;
  const { permissionSchema } = (
    await call("POST", "permission_schema/v1?showPermissionSchemaMode=SHORT", { name: "Nothing" })
  ).body;
  const changedTwin = async () => (await call("PUT", `twin/${randomUUID()}/v1`, {}, owner)).status;
  const follow = (permissionSchemaId: string) =>
    call("PUT", "domain/v1", { domain: { permissionSchemaId } });

  const before = await changedTwin();
  const changed = await follow(permissionSchema.id);
  const during = await changedTwin();
  await follow(domain.permissionSchemaId);

  expect(changed.body.domain).toEqual({ ...domain, permissionSchemaId: permissionSchema.id });
  expect([before, during, await changedTwin()]).toEqual([404, 403, 404]);
});

test("a tier can be deleted once neither the domain nor a business uses it", async () => {
  const { tier } = (await call("POST", "tier/v1?showTierMode=SHORT", { tier: { name: "Gone" } }))
    .body;
  await call("PUT", "domain/v1", { domain: { defaultTierId: tier.id } });
  const rejected = await call("DELETE", `tier/${tier.id}/v1`);
  const cleared = await call("PUT", "domain/v1", {
    domain: { defaultTierId: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
  });
  const deleted = await call("DELETE", `tier/${tier.id}/v1`);

  expect(rejected.body).toMatchObject({ status: 10911, usedBy: [{ kind: "domain" }] });
  expect(cleared.body.domain).not.toHaveProperty("defaultTierId");
  expect(deleted.status).toBe(200);
  expect((await call("GET", `tier/${tier.id}/v1`)).status).toBe(404);
});

test("a domain the user isn't a member of is unknown", async () => {
  const { body } = await call("POST", "domain/v1", {
    domain: { key: "elsewhere", name: "Elsewhere", type: "basic" },
  });
  const grant = {
    permissionSchemaId: idOf("schema:permission"),
    permissionId: permissionId("DOMAIN_VIEW"),
    userId: platform.ids.owner,
  };
  await call("POST", "permission_grant/user/v1", { permissionGrantUser: grant });
  const read = async (id: string, as: Headers) =>
    (await call("GET", `domain/${id}/v1`, undefined, as)).status;

  expect(await read(body.domain.id, admin)).toBe(200);
  expect(await read(body.domain.id, owner)).toBe(404);
  expect(await read(VITRINE_DOMAIN_ID, owner)).toBe(200);
});

test("related objects of domains are included on request", async () => {
  const tier = (await call("POST", "tier/v1?showTierMode=SHORT", { tier: { name: "Free" } })).body;
  await call("POST", `tier/${tier.tier.id}/assign/v1`, {});
  const modes = "showDomainMode=DETAILED&showDomain2PermissionSchemaMode=SHORT&showDomain2TierMode";
  const { body } = await call("GET", `domain/list/v1?lazyRelation=false&${modes}=DETAILED`);
  const plain = await call("GET", "domain/list/v1?lazyRelation=false&showDomainMode=DETAILED");

  const own = body.domains.find(({ id }: { id: string }) => id === VITRINE_DOMAIN_ID);
  expect(own.defaultTierId).toBe(tier.tier.id);
  expect(body.relatedObjects.tierMap[own.defaultTierId]).toMatchObject({ name: "Free" });
  expect(body.relatedObjects.permissionSchemaMap[own.permissionSchemaId]).toMatchObject({
    id: own.permissionSchemaId,
  });
  expect(plain.body.relatedObjects).toEqual({});
});

test("a business opened by an administrator belongs to its owner at once", async () => {
  const { headers } = await peopleOf(platform).newOwner();
  const me = await call("GET", "domain/user/v1?showDomainUserMode=DETAILED", undefined, headers);
  const ownerUserId = me.body.user.userId;
  const opened = await call("POST", `${ACCOUNTS}/v1?${DETAIL_QUERY}`, {
    name: "Second",
    ownerUserId,
  });
  const { businessAccountId } = opened.body.businessAccount;

  const list = await call("GET", "business_account/list/v1", undefined, headers);
  await call("POST", "business_account/switch/v1", { businessAccountId }, headers);
  const members = await call("GET", "business_account/member/list/v1", undefined, headers);
  const searchResult = await call("POST", `domain/business_account/search/v1?${DETAIL_QUERY}`, {
    businessAccountNameLikeList: ["sec%"],
  });
  const related = await call(
    "POST",
    `domain/business_account/search/v1?${DETAIL_QUERY}&lazyRelation=false`,
    { businessAccountNameLikeList: ["sec%"] },
  );

  expect(opened.body.businessAccount).toMatchObject({
    attachmentsStorageUsedCount: 0,
    businessAccount: { name: "Second" },
  });
  expect(list.body.businessAccountList).toContainEqual({
    id: businessAccountId,
    name: "Second",
    timeZone: "UTC",
  });
  expect(members.body.memberList).toMatchObject([{ id: ownerUserId, roles: ["owner"] }]);
  expect(searchResult.body.businessAccounts).toMatchObject([{ businessAccountId }]);
  expect(related.body.businessAccounts[0]).not.toHaveProperty("businessAccount");
  expect(related.body.relatedObjects.businessAccountMap[businessAccountId].name).toBe("Second");
});

test("a business is renamed and moved to another tier, and back to the domain's", async () => {
  const { body } = await call("POST", "tier/v1?showTierMode=SHORT", { tier: { name: "Large" } });
  const path = `${ACCOUNTS}/${platform.accountId}/v1?${DETAIL_QUERY}`;
  const set = (save: object) => call("POST", path, save);

  const moved = await set({ name: "Lamps & More", tierId: body.tier.id });
  const back = await set({ tierId: "ffffffff-ffff-ffff-ffff-ffffffffffff" });

  expect(moved.body.businessAccount).toMatchObject({
    tierId: body.tier.id,
    businessAccount: { name: "Lamps & More" },
  });
  expect(back.body.businessAccount).toMatchObject({ businessAccount: { name: "Lamps & More" } });
  expect(back.body.businessAccount).not.toHaveProperty("tierId");
});

test("of concurrent domains with one key one is created, and the others are rejected", async () => {
  const key = `once-${randomUUID()}`;
  const domain = { key, name: "Once", type: "b2b" };
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => call("POST", "domain/v1", { domain })),
  );

  const codes = responses.map(({ body }) => Number(body.status));
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 10204, 10204, 10204]);
});

test("a language is chosen among the supported ones", async () => {
  const { headers } = await peopleOf(platform).newOwner();
  const { body } = await platform.call("GET", "/public/locale/list/v1");
  const before = await call("GET", "user/locale/v1", undefined, headers);
  await call("PUT", "user/locale/pl/v1", undefined, headers);
  const after = await call("GET", "user/locale/v1", undefined, headers);
  const rejected = await call("PUT", "user/locale/tlh/v1", undefined, headers);

  expect(body.localeList.map(({ id }: { id: string }) => id)).toEqual(["en", "pl", "ru"]);
  expect([before.body.locale, after.body.locale]).toEqual(["en", "pl"]);
  expect([rejected.status, rejected.body.status]).toEqual([400, 10209]);
  expect(rejected.body).toMatchObject({
    messageKey: "account_language_unsupported",
    statusDetails: expect.stringMatching(/^Ten /),
  });
});

import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { randomClientHeaders, peopleOf, someEmail } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { type Headers, PASSWORD } from "../../testing/test-platform.ts";

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
  const searched = async () => (await call("POST", "twin/search/v2", {}, owner)).status;
  const follow = (permissionSchemaId: string) =>
    call("PUT", "domain/v1", { domain: { permissionSchemaId } });

  const before = await searched();
  const changed = await follow(permissionSchema.id);
  const during = await searched();
  await follow(domain.permissionSchemaId);

  expect(changed.body.domain).toEqual({ ...domain, permissionSchemaId: permissionSchema.id });
  expect([before, during, await searched()]).toEqual([200, 403, 200]);
});

test("a tier can be deleted once neither the domain nor a business uses it", async () => {
  const { tier } = (await call("POST", "tier/v1?showTierMode=SHORT", { tier: { name: "Gone" } }))
    .body;
  await call("PUT", "domain/v1", { domain: { defaultTierId: tier.id } });
  const refused = await call("DELETE", `tier/${tier.id}/v1`);
  const cleared = await call("PUT", "domain/v1", {
    domain: { defaultTierId: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
  });
  const deleted = await call("DELETE", `tier/${tier.id}/v1`);

  expect(refused.body).toMatchObject({ status: 10911, usedBy: [{ kind: "domain" }] });
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
  expect(plain.body).not.toHaveProperty("relatedObjects");
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

  expect(opened.body.businessAccount).toMatchObject({
    attachmentsStorageUsedCount: 0,
    businessAccount: { name: "Second" },
  });
  expect(list.body.businessAccountList).toContainEqual({ id: businessAccountId, name: "Second" });
  expect(members.body.memberList).toMatchObject([{ id: ownerUserId, roles: ["owner"] }]);
  expect(searchResult.body.businessAccounts).toMatchObject([{ businessAccountId }]);
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

test("an added user chooses a password by email and loses access when removed", async () => {
  const people = peopleOf(platform);
  const email = someEmail();
  const { body } = await call("POST", "user/v1", { fullName: "Ewa Lis", email });
  const early = await people.signIn(email, "");
  const path = "/auth/password_reset/initiate/v1";
  const { resetId } = (await platform.call("POST", path, randomClientHeaders(), { email })).body;
  const reset = { email, resetId, code: await people.codeFor(email), password: PASSWORD };
  await platform.call("POST", "/auth/password_reset/confirm/v1", randomClientHeaders(), reset);
  const headers = await people.headersOf(email);
  const inside = await call("GET", "user/permission/v1", undefined, headers);
  await call("DELETE", `domain/${VITRINE_DOMAIN_ID}/user/${body.user.id}/v1`);
  const outside = await call("GET", "user/permission/v1", undefined, headers);

  expect(body.user).toMatchObject({ fullName: "Ewa Lis", email });
  expect([early.status, inside.status, outside.status]).toEqual([401, 200, 401]);
  expect((await people.signIn(email)).status).toBe(401);
});

test("an administrator of two domains adds users of one to the other, but no other users", async () => {
  const { domain } = (
    await call("POST", "domain/v1", { domain: { key: "second", name: "Second", type: "b2b" } })
  ).body;
  const there = { ...admin, ...(await signedInTo(domain.id)) };
  const { nobody } = platform.ids;
  const add = (userId: string, as: Headers = there) =>
    call("POST", `domain/${domain.id}/user/v1`, { userId, locale: "pl" }, as);
  const elsewhere = await add(nobody, admin);
  const added = await add(nobody);
  const again = await add(nobody);
  const outsiderId = await someoneElsewhere();
  const refused = await add(outsiderId);
  const unknown = await add(randomUUID());
  const { body } = await call(
    "GET",
    `domain/user/${nobody}/v1?showDomainUserMode=DETAILED`,
    undefined,
    there,
  );

  expect([added.status, again.body.status]).toEqual([200, 10205]);
  expect(elsewhere.status).toBe(404);
  expect([refused.status, unknown.status]).toEqual([404, 404]);
  expect(refused.body.statusDetails.replace(outsiderId, "")).toBe(
    unknown.body.statusDetails.replace(/[0-9a-f-]{36}/, ""),
  );
  expect(body.user).toMatchObject({ userId: nobody, currentLocale: "pl" });
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

test("the address and name of a user of several domains can't be changed by an administrator", async () => {
  const add = async () =>
    (await call("POST", "user/v1", { fullName: "Ewa Lis", email: someEmail() })).body.user.id;
  const [both, here] = [await add(), await add()];
  const { body } = await call("POST", "domain/v1", {
    domain: { key: `both-${both}`, name: "Both", type: "basic" },
  });
  await platform.services.db
    .insertInto("domain_user")
    .values({ id: randomUUID(), domain_id: body.domain.id, user_id: both })
    .execute();
  const move = (id: string) => call("PUT", `user/${id}/v1`, { email: someEmail() });
  const renamed = await call("PUT", `user/${both}/v1`, { fullName: "Eva Lis" });

  expect((await move(both)).body).toMatchObject({
    status: 10002,
    fieldErrors: [{ field: "email" }],
  });
  expect([renamed.status, (await move(here)).status]).toEqual([400, 200]);
});

test("a user with USER_MANAGE can't become an administrator by changing an address", async () => {
  await call("POST", "permission_grant/user/v1", {
    permissionGrantUser: {
      permissionSchemaId: idOf("schema:permission"),
      permissionId: permissionId("USER_MANAGE"),
      userId: platform.ids.nobody,
    },
  });
  const clerk = await platform.signIn("nobody");
  const path = `user/${platform.ids.admin}/v1`;
  const refused = await call("PUT", path, { email: someEmail() }, clerk);

  expect(refused.body).toMatchObject({ status: 10002, fieldErrors: [{ field: "email" }] });
});

test("a user with USER_UPDATE but without USER_MANAGE can change colleagues only", async () => {
  const people = peopleOf(platform);
  const [seller, other] = [await people.newOwner(), await people.newOwner()];
  const colleague = await people.newManager(seller.headers);
  const idOfUser = async (headers: Headers) =>
    (await call("GET", "domain/user/v1?showDomainUserMode=SHORT", undefined, headers)).body.user
      .userId as string;
  await call("POST", "permission_grant/user/v1", {
    permissionGrantUser: {
      permissionSchemaId: idOf("schema:permission"),
      permissionId: permissionId("USER_UPDATE"),
      userId: await idOfUser(seller.headers),
    },
  });
  const rename = async (whom: Headers) => {
    const path = `user/${await idOfUser(whom)}/v1`;
    return (await call("PUT", path, { fullName: "Renamed" }, seller.headers)).status;
  };

  expect(await rename(colleague.headers)).toBe(200);
  expect(await rename(other.headers)).toBe(404);
});

/** Headers of the administrator's session in another domain. */
async function signedInTo(domainId: string): Promise<Headers> {
  const credentials = { username: platform.emails.admin, password: PASSWORD };
  const headers = { ...randomClientHeaders(), DomainId: domainId };
  const { body } = await platform.call("POST", "/auth/login/v1", headers, credentials);
  return { DomainId: domainId, AuthToken: body.authData.auth_token };
}

/** A user of a domain that the administrator does not belong to. */
async function someoneElsewhere(): Promise<string> {
  const { db } = platform.services;
  const [userId, domainId] = [randomUUID(), randomUUID()];
  await db
    .insertInto("domain")
    .values({ id: domainId, key: `far_${domainId}`, name: "Far" })
    .execute();
  const email = `${userId}@example.test`;
  await db.insertInto("app_user").values({ id: userId, full_name: "Far Off", email }).execute();
  await db
    .insertInto("domain_user")
    .values({ id: randomUUID(), domain_id: domainId, user_id: userId })
    .execute();
  return userId;
}

test("a language is chosen among the supported ones", async () => {
  const { headers } = await peopleOf(platform).newOwner();
  const { body } = await platform.call("GET", "/public/locale/list/v1");
  const before = await call("GET", "user/locale/v1", undefined, headers);
  await call("PUT", "user/locale/pl/v1", undefined, headers);
  const after = await call("GET", "user/locale/v1", undefined, headers);
  const refused = await call("PUT", "user/locale/tlh/v1", undefined, headers);

  expect(body.localeList.map(({ id }: { id: string }) => id)).toEqual(["en", "pl", "ru"]);
  expect([before.body.locale, after.body.locale]).toEqual(["en", "pl"]);
  expect([refused.status, refused.body.status]).toEqual([400, 10209]);
  expect(refused.body).toMatchObject({
    messageKey: "account_language_unsupported",
    statusDetails: expect.stringMatching(/^Ten /),
  });
});

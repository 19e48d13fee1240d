import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { randomClientHeaders, peopleOf, someEmail } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { type Headers, PASSWORD } from "../../testing/test-platform.ts";

const { platform, admin, call } = await startSignedIn();

afterAll(() => platform.stop());

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
  const rejected = await add(outsiderId);
  const unknown = await add(randomUUID());
  const { body } = await call(
    "GET",
    `domain/user/${nobody}/v1?showDomainUserMode=DETAILED`,
    undefined,
    there,
  );

  expect([added.status, again.body.status]).toEqual([200, 10205]);
  expect(elsewhere.status).toBe(404);
  expect([rejected.status, unknown.status]).toEqual([404, 404]);
  expect(rejected.body.statusDetails.replace(outsiderId, "")).toBe(
    unknown.body.statusDetails.replace(/[0-9a-f-]{36}/, ""),
  );
  expect(body.user).toMatchObject({ userId: nobody, currentLocale: "pl" });
});

test("a removed user can be added again by the same domain, until they belong to another", async () => {
  const path = `domain/${VITRINE_DOMAIN_ID}/user`;
  const { body } = await call("POST", "user/v1", { fullName: "Ewa Lis", email: someEmail() });
  const userId = body.user.id as string;
  const remove = () => call("DELETE", `${path}/${userId}/v1`);
  const add = () => call("POST", `${path}/v1`, { userId });
  await remove();
  const added = await add();
  const found = await call("GET", `domain/user/${userId}/v1`);
  await remove();
  const { domain } = (
    await call("POST", "domain/v1", { domain: { key: "next", name: "Next", type: "basic" } })
  ).body;
  await platform.services.db
    .insertInto("domain_user")
    .values({ id: randomUUID(), domain_id: domain.id, user_id: userId })
    .execute();
  await platform.services.db
    .deleteFrom("user_group_member")
    .where("domain_id", "=", domain.id)
    .execute();
  const elsewhere = await add();

  expect([added.status, found.status]).toEqual([200, 200]);
  expect(elsewhere.body).toMatchObject({ status: 10000 });
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
  const rejected = await call("PUT", path, { email: someEmail() }, clerk);

  expect(rejected.body).toMatchObject({ status: 10002, fieldErrors: [{ field: "email" }] });
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

/** Headers of a session of the administrator in another domain. */
async function signedInTo(domainId: string): Promise<Headers> {
  const credentials = { username: platform.emails.admin, password: PASSWORD };
  const headers = { ...randomClientHeaders(), DomainId: domainId };
  const { body } = await platform.call("POST", "/auth/login/v1", headers, credentials);
  return { DomainId: domainId, AuthToken: body.authData.auth_token };
}

/** Creates a user of a domain that the administrator doesn't belong to. */
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

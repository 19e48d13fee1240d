import { afterAll, expect, test } from "vitest";

import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { randomClientHeaders } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

const signIn = (body: object, more: Record<string, string> = {}) =>
  platform.call("POST", "/auth/m2m/token/v1", { ...randomClientHeaders(), ...more }, body);

test("a machine signs in with its secret, has only its own permissions, and stops when revoked", async () => {
  const { clientId, clientSecret, userId } = await ok("POST", "m2m_client/v1", { name: "Robot" });
  const credentials = { clientId, clientSecret };
  const { body } = await signIn(credentials);
  const headers = { AuthToken: body.authData.auth_token };
  const search = async () =>
    (await platform.call("POST", "/private/user/search/v1", headers, {})).status;
  const without = await search();
  await ok("POST", `user/${userId}/user_group/manage/v1`, {
    userGroupEnterList: [DOMAIN_ADMIN_GROUP_ID],
  });
  const withGroup = await search();
  await ok("DELETE", `m2m_client/${clientId}/v1`);

  expect(body.authData).not.toHaveProperty("refresh_token");
  expect([without, withGroup, await search()]).toEqual([403, 200, 401]);
  expect((await signIn(credentials)).body.status).toBe(12707);
});

test("a machine's secret is stored as a digest and works in its domain only", async () => {
  const { clientId, clientSecret } = await ok("POST", "m2m_client/v1", { name: "Robot two" });
  const { domain } = await ok("POST", "domain/v1", {
    domain: { key: "no_robots", name: "No robots", type: "basic" },
  });
  const row = await platform.services.db
    .selectFrom("m2m_client")
    .selectAll()
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  const elsewhere = await signIn({ clientId, clientSecret }, { DomainId: domain.id });
  const entries = await ok("POST", "audit/search/v1", { subjectIdList: [clientId] });

  expect(JSON.stringify(row)).not.toContain(clientSecret);
  expect(elsewhere.body.status).toBe(12707);
  expect(entries.auditEntries.map(({ action }: { action: string }) => action)).toContain(
    "m2m_client.created",
  );
});

test("a deleted user is masked, signed out and found only by its state", async () => {
  const id = crypto.randomUUID();
  const user = { id, fullName: "Ewa Lis", email: `${id}@example.test` };
  await ok("POST", "user/v1", { user, locale: "pl" });
  await ok("DELETE", `user/${id}/v1`);
  const { users } = await ok("POST", "user/search/v1?showUserMode=DETAILED", {
    search: { userIdList: [id], statusIdList: ["DELETED"] },
  });
  const again = await ok("POST", "user/v1", { fullName: "Ewa Lis", email: user.email });

  expect(users).toMatchObject([{ id, fullName: "Deleted user" }]);
  expect(users[0].email).not.toContain("example.test");
  expect(again.user.id).not.toBe(id);
  expect((await call("DELETE", `user/${platform.ids.owner}/v1`)).body.status).toBe(10911);
});

import { afterAll, expect, test } from "vitest";

import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { EVERY_KIND } from "../../testing/every-kind.ts";
import { someEmail } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { newKey } from "../../testing/texts-and-keys.ts";

const { platform, admin, call, ok } = await startSignedIn();
const { db } = platform.services;

afterAll(() => platform.stop());

test("a domain with every kind of configuration is deleted with all of it", async () => {
  const { id, there } = await newDomain();
  await ok("POST", `domain/${id}/template/v1`, {});
  await ok("POST", "domain/configuration/v1", { files: EVERY_KIND }, there);
  await ok("POST", "data_list/v1", { key: newKey(), nameI18n: text("List") }, there);

  const { whereUsed } = await ok("GET", `domain/${id}/where_used/v1`);
  const kinds = whereUsed.uses.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["twinClass", "dataList", "link", "permission"]));
  expect(kinds).not.toContain("user");
  await ok("DELETE", `domain/${id}/v1`);

  expect((await call("GET", `domain/${id}/v1`)).body).toMatchObject({ status: 10000 });
  expect((await call("GET", "user/permission/v1", undefined, there)).status).toBe(401);
  for (const table of ["domain", "twin_class", "permission_schema", "twin_factory"] as const) {
    const column = table === "domain" ? "id" : "domain_id";
    const rows = await db.selectFrom(table).select("id").where(column, "=", id).execute();
    expect({ table, rows }).toEqual({ table, rows: [] });
  }
  const entries = await db
    .selectFrom("audit_entry")
    .select(["domain_id", "action", "subject_id"])
    .where("subject_id", "=", id)
    .where("action", "=", "domain.deleted")
    .execute();
  expect(entries).toEqual([
    { domain_id: VITRINE_DOMAIN_ID, action: "domain.deleted", subject_id: id },
  ]);
});

test("a domain in which others work, or that has businesses or twins, stays", async () => {
  const { id, there } = await newDomain();
  const body = { name: "Shop" };
  await ok("POST", `domain/${id}/business_account/v1`, body, there);
  await ok("POST", "user/v1", { fullName: "Ewa Lis", email: someEmail() }, there);
  const { twinClass } = await ok(
    "POST",
    "twin_class/v1?showTwinClassMode=SHORT",
    { key: newKey(), nameI18n: text("Note"), ownerType: "DOMAIN", autoCreateTwinflow: true },
    there,
  );
  await ok("POST", "twin/v2", { classId: twinClass.id, name: "Read me" }, there);

  const answer = await call("DELETE", `domain/${id}/v1`);
  expect(answer).toMatchObject({ status: 409, body: { status: 10911 } });
  expect(answer.body.statusDetails).toContain("businesses (1), other people (1) or twins (1)");
  await ok("GET", `domain/${id}/v1`);
});

test("neither the domain one works in nor the one of the installation is deleted", async () => {
  const own = await call("DELETE", `domain/${VITRINE_DOMAIN_ID}/v1`);
  expect(own.body).toMatchObject({ status: 10911 });
  const { there } = await newDomain();
  const installed = await call("DELETE", `domain/${VITRINE_DOMAIN_ID}/v1`, undefined, there);
  expect(installed.body.statusDetails).toContain("Sellers register in this domain");
});

test("a domain of another administrator is unknown", async () => {
  const { id } = await newDomain();
  await db
    .deleteFrom("user_group_member")
    .where("domain_id", "=", id)
    .where("user_group_id", "=", DOMAIN_ADMIN_GROUP_ID)
    .execute();

  expect((await call("GET", `domain/${id}/where_used/v1`)).body).toMatchObject({ status: 10000 });
  expect((await call("DELETE", `domain/${id}/v1`)).body).toMatchObject({ status: 10000 });
});

const text = (en: string) => ({ translations: { en } });

async function newDomain() {
  const domain = { key: newKey(), name: "Elsewhere", type: "b2b" };
  const { id } = (await ok("POST", "domain/v1", { domain }, admin)).domain;
  return { id, there: await platform.signIn("admin", id) };
}

import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import type { Headers } from "../../testing/test-platform.ts";
import { KINDS } from "./kinds.rules.ts";
import type { ConfigurationFile } from "./yaml-files.ts";

const { platform, call, ok } = await startSignedIn();
const { db } = platform.services;
const PATH = "domain/configuration/v1";
afterAll(() => platform.stop());

/** Tables that are not part of a configuration: content, users, sessions, jobs and logs. */
const OTHER_TABLES = [
  "app_user business_account business_account_user domain_user user_group_member",
  "m2m_client resource permission_grant_user permission_grant_global space space_role_user space_role_user_group",
];

test("every column of a configured table is in the files, or left out on purpose", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(db);
  const lacking = KINDS.flatMap((kind) =>
    rows
      .filter(({ table }) => table === kind.table)
      .map(({ column }) => column)
      .filter((column) => !listColumns(kind).has(column))
      .map((column) => `${kind.table}.${column}`),
  );
  // Validators of rules and of sets are two kinds in one table, so each lacks the other's columns.
  expect(lacking.filter((name) => !name.startsWith("twin_validator."))).toEqual([]);
});

test("every table whose changes are audited is configuration, or left out on purpose", async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct event_object_table as table from information_schema.triggers
    where trigger_name = 'audit_configuration'`.execute(db);
  const configured = new Set([
    ...KINDS.map(({ table }) => table),
    ...OTHER_TABLES.join(" ").split(" "),
  ]);
  expect(rows.map(({ table }) => table).filter((table) => !configured.has(table))).toEqual([]);
});

test("an export names the icons and twins that no file has, and an apply leaves them", async () => {
  const domain = await emptyDomain();
  const id = domain["DomainId"] ?? "";
  const resource = { id: randomUUID(), domain_id: id, storage_key: randomUUID(), size: 1 };
  await db
    .insertInto("resource")
    .values({ ...resource, media_type: "image/png" })
    .execute();
  await db
    .updateTable("domain")
    .set({ icon_dark_resource_id: resource.id })
    .where("id", "=", id)
    .execute();

  const { omitted } = await ok("GET", PATH, undefined, domain);
  await apply(domain, await exported(domain), { deleteMissing: true });

  expect(omitted).toEqual([{ kind: "domain", key: "domain", members: ["iconDarkResource"] }]);
  const { icon_dark_resource_id: icon } = await db
    .selectFrom("domain")
    .select("icon_dark_resource_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(icon).toBe(resource.id);
});

test("a dry run reports the changes and changes nothing", async () => {
  const domain = await emptyDomain();
  const files = [list("colors", "name: { en: Colors }\noptions: [ { name: { en: Red } } ]\n")];
  const planned = await apply(domain, files, { dryRun: true });
  const after = await exported(domain);

  expect(planned).toMatchObject({
    applied: false,
    created: [
      { kind: "list", key: "colors" },
      { kind: "option", key: "colors.red" },
    ],
  });
  expect(after.map(({ path }) => path)).not.toContain("lists/colors.yaml");
});

test("what no file has stays, unless its deletion is requested", async () => {
  const domain = await emptyDomain();
  await apply(domain, [list("colors", "name: { en: Colors }\n")]);
  const files = [list("sizes", "name: { en: Sizes }\n")];
  const reapplied = await apply(domain, files);
  const deleted = await apply(domain, files, { deleteMissing: true });

  expect(reapplied.missing).toEqual([{ kind: "list", key: "colors" }]);
  expect(deleted.deleted).toEqual([{ kind: "list", key: "colors" }]);
  expect((await exported(domain)).filter(({ path }) => path.startsWith("lists/"))).toEqual(files);
});

test("one wrong file rejects all of them and names the place of each error", async () => {
  const domain = await emptyDomain();
  const wrong = await call(
    "POST",
    PATH,
    {
      files: [
        list("sizes", "name: { en: Sizes }\n"),
        list("colors", "name: 7\ncolor: red\n"),
        { path: "lists/bad.yaml", text: "a: [" },
        { path: "other/x.yaml", text: "{}" },
      ],
    },
    domain,
  );
  expect(wrong.body.fieldErrors.map(({ field }: { field: string }) => field)).toEqual([
    "lists/bad.yaml",
    "lists/colors.yaml color",
    "lists/colors.yaml name",
    "other/x.yaml",
  ]);
  expect((await exported(domain)).some(({ path }) => path === "lists/sizes.yaml")).toBe(false);
});

test("a file with aliases, too many files and a file that is too long are rejected", async () => {
  const domain = await emptyDomain();
  const applyAndReadStatus = async (files: ConfigurationFile[]) =>
    (await call("POST", PATH, { files }, domain)).body.status;
  const small = list("a", "{}");

  expect(await applyAndReadStatus([list("a", "name: &x { en: A }\ndescription: *x\n")])).toBe(
    10002,
  );
  expect(await applyAndReadStatus(Array.from({ length: 2_001 }, () => small))).toBe(501);
  expect(await applyAndReadStatus([list("a", "#".repeat(200_001))])).toBe(501);
});

test("a reference to an entity of another domain is unknown", async () => {
  const domain = await emptyDomain();
  const files = [
    {
      path: "classes/lamp.yaml",
      text: "name: { en: Lamp }\nownerType: DOMAIN\nextends: product\nviewPermission: PRODUCT_VIEW\n",
    },
  ];
  const rejected = await call("POST", PATH, { files }, domain);
  expect(rejected.body.fieldErrors.map(({ field }: { field: string }) => field)).toEqual([
    "classes/lamp.yaml extends",
    "classes/lamp.yaml viewPermission",
  ]);
});

test("a class with twins keeps its ancestors and can't be deleted", async () => {
  const domain = await emptyDomain("basic");
  const lamp = (more = "") => ({
    path: "classes/lamp.yaml",
    text: `name: { en: Lamp }\nownerType: DOMAIN\n${more}statuses: [ { key: on } ]\n`,
  });
  const others = [
    { path: "classes/light.yaml", text: "name: { en: Light }\nownerType: DOMAIN\n" },
    {
      path: "workflows/lamp.lamps.yaml",
      text: "class: lamp\nname: { en: Lamps }\ninitialStatus: lamp.on\n",
    },
    {
      path: "workflow-schemas/default.yaml",
      text: "name: Default\nworkflows: [ { class: lamp, workflow: lamp.lamps } ]\n",
    },
  ];
  await apply(domain, [lamp(), ...others]);
  const { id } = await db
    .selectFrom("twin_class")
    .select("id")
    .where("key", "=", "lamp")
    .where("domain_id", "=", domain["DomainId"] ?? "")
    .executeTakeFirstOrThrow();
  await ok("POST", "twin/v2", { classId: id, name: "Desk lamp" }, domain);

  const moved = await call("POST", PATH, { files: [lamp("extends: light\n"), ...others] }, domain);
  const dropped = await call("POST", PATH, { files: [others[0]], deleteMissing: true }, domain);

  expect(moved.body.status).toBe(10911);
  expect(dropped.body.status).toBe(10911);
  expect(dropped.body.fieldErrors).toContainEqual(expect.objectContaining({ field: "class lamp" }));
});

test("an administrator can't get a right that opens businesses' data by a file", async () => {
  const domain = await emptyDomain();
  const files = [
    {
      path: "permission-schemas/default.yaml",
      text: `name: Default\nuserGroupGrants: [ { userGroup: ${await adminGroup()}, permission: DOMAIN_TWINS_VIEW_ALL } ]\n`,
    },
  ];
  const rejected = await call("POST", PATH, { files }, domain);
  expect(rejected.body.status).toBe(10214);
});

test("a file may name the group of built-in permissions as it was called before", async () => {
  const domain = await emptyDomain("basic");
  const desk = (group: string) => ({
    path: "classes/desk.yaml",
    text: `name: { en: Desk }\nownerType: DOMAIN\nproperties: { group: <permissionGroup:${group}> }\n`,
  });
  await apply(domain, [desk("SYSTEM")]);

  const file = (await exported(domain)).find(({ path }) => path === "classes/desk.yaml");
  expect(file?.text).toContain("<permissionGroup:TWINS_GLOBAL_PERMISSIONS>");
  expect(await apply(domain, [desk("TWINS_GLOBAL_PERMISSIONS")])).toMatchObject({ updated: [] });
});

test("a seller can neither read nor apply a configuration", async () => {
  const owner = await platform.signIn("owner");
  const read = await call("GET", PATH, undefined, owner);
  const applied = await call("POST", PATH, { files: [list("x", "name: { en: X }\n")] }, owner);
  expect([read.status, applied.status]).toEqual([403, 403]);
});

test("an applied configuration is in the audit log, as a whole and row by row", async () => {
  const domain = await emptyDomain();
  await apply(domain, [list("colors", "name: { en: Colors }\n")]);
  const entries = await db
    .selectFrom("audit_entry")
    .select(["action", "after"])
    .where("domain_id", "=", domain["DomainId"] ?? "")
    .execute();
  expect(entries).toContainEqual({
    action: "configuration.applied",
    after: { created: 1, updated: 0, deleted: 0 },
  });
  expect(entries.map(({ action }) => action)).toContain("data_list.created");
});

function listColumns(kind: (typeof KINDS)[number]): Set<string> {
  return new Set([
    "id",
    "domain_id",
    ...(kind.buildName ? [] : ["key"]),
    ...(kind.ordered ? ["position"] : []),
    ...(kind.ofBusinesses ? ["business_account_id"] : []),
    ...(kind.owner ? [kind.owner.column] : []),
    ...(kind.createdBy === undefined ? [] : [kind.createdBy]),
    ...(kind.touched ?? []),
    ...(kind.skipped ?? []),
    ...Object.keys(kind.columns),
  ]);
}

function list(key: string, text: string): ConfigurationFile {
  return { path: `lists/${key}.yaml`, text };
}

async function adminGroup(): Promise<string> {
  const { key } = await db
    .selectFrom("user_group")
    .select("key")
    .where("domain_id", "is", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return key;
}

async function exported(as: Headers): Promise<ConfigurationFile[]> {
  return (await ok("GET", PATH, undefined, as)).files;
}

function apply(as: Headers, files: readonly ConfigurationFile[], options: object = {}) {
  return ok("POST", PATH, { files, ...options }, as);
}

async function emptyDomain(type = "b2b"): Promise<Headers> {
  const domain = { key: `empty_${randomUUID().slice(0, 8)}`, name: "Empty", type };
  const { body } = await call("POST", "domain/v1", { domain });
  return platform.signIn("admin", body.domain.id);
}

import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { sql } from "kysely";
import tar from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createAccount } from "../../accounts/administrators/create-account.ts";
import { erasePerson } from "../../accounts/users/erase-person.ts";
import { parseConfig } from "../../base/config/config.ts";
import type { Db } from "../../base/database/executor.ts";
import { findDomainByKey } from "../../model/domains/domain.queries.ts";
import { DEMO_ACCOUNTS } from "../../selling/demo/accounts.ts";
import { createPlatform, type Platform } from "../create-platform.ts";
import { eraseBusiness } from "./erase-business.ts";
import { exportBusiness } from "./export-business.ts";
import { exportPerson } from "./export-person.ts";
import { findBusinesses, type Subject } from "./find-subject.store.ts";
import { BUSINESS_TABLES, NOT_EXPORTED, ONLY_NAMED, PERSON_TABLES } from "./personal-data.rules.ts";

const buildEmail = (role: string) =>
  DEMO_ACCOUNTS.find((account) => account.role === role)?.email ?? "";
const OTHER = "other-owner@example.test";

const webhookId = randomUUID();

let home: string;
let platform: Platform;
let db: Db;
let domainId: string;
let business: Subject;
let other: Subject;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "vitrine-people-"));
  platform = await createPlatform(
    parseConfig({
      DEMO: "small",
      DATA_DIR: home,
      LOG_LEVEL: "silent",
      SECRET_KEY: randomBytes(32).toString("base64"),
    }),
  );
  db = platform.services.db;
  domainId = (await findDomainByKey(db, "vitrine"))?.id ?? "";
  await createAccount(platform.services, {
    domainId,
    email: OTHER,
    fullName: "Olga Other",
    businessName: "Other Ltd",
    isAdministrator: false,
    choosePassword: async () => "Correct-horse-battery-1",
  });
  const { rows } = await sql<Subject>`select id, name from business_account`.execute(db);
  for (const row of rows) {
    if (row.name === "Other Ltd") other = row;
    else business = row;
  }
  await sql`update twin set fields = fields || '{"access_key": "sealed-secret-value"}'::jsonb
    where business_account_id = ${business.id}`.execute(db);
  await addWebhook();
});

/** Adds a webhook of the business, which has sent a test message. Such a message belongs to no twin. */
async function addWebhook(): Promise<void> {
  await sql`
    insert into webhook (id, domain_id, business_account_id, url, sealed_secret, created_at, updated_at)
    values (${webhookId}, ${domainId}, ${business.id}, 'https://erp.example.test/', 'sealed-secret-value',
      now(), now())`.execute(db);
  await sql`
    insert into webhook_delivery (id, webhook_id, event, payload, created_at)
    values (gen_random_uuid(), ${webhookId}, 'ping', '{}', now())`.execute(db);
}

afterAll(async () => {
  await platform.stop();
  await rm(home, { recursive: true, force: true });
});

async function tablesWith(column: RegExp): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`.execute(db);
  return new Map(
    rows
      .map(({ name, columns }) => [name, columns.filter((each) => column.test(each))] as const)
      .filter(([, columns]) => columns.length > 0),
  );
}

/** Lists the tables that contain the text in any column. */
async function tablesNaming(value: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await tablesWith(/./)).keys()) {
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from ${sql.table(name)} t where strpos(lower(t::text), ${value.toLowerCase()}) > 0)
        as has`.execute(db);
    if (rows[0]?.has) found.push(name);
  }
  return found;
}

test("each table that names a person or a business has its place in the lists", async () => {
  const people = await tablesWith(/user_id$|^email$|^recipient$/);
  const businesses = await tablesWith(/^business_account_id$|twin_id$/);

  const peopleKnown = (name: string) => name in PERSON_TABLES || ONLY_NAMED.has(name);
  expect([...people.keys()].filter((name) => !peopleKnown(name))).toEqual([]);
  const businessKnown = (name: string) =>
    name in BUSINESS_TABLES ||
    NOT_EXPORTED.has(name) ||
    ["domain", "twin_factory_pipeline"].includes(name);
  expect([...businesses.keys()].filter((name) => !businessKnown(name))).toEqual([]);
});

test("the export of a person has their rows, nobody else's, and no secrets", async () => {
  const email = buildEmail("owner");
  const { id: userId } = await db
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const exported = await exportPerson(platform.services, { domainId, userId });

  expect(exported.data["app_user"]).toEqual([expect.objectContaining({ email })]);
  expect(exported.data["domain_user"]).toHaveLength(1);
  expect(exported.data["twin"]?.length).toBeGreaterThan(0);
  const all = JSON.stringify(exported);
  expect(all).not.toMatch(/_hash|argon2/);
  expect(all).not.toContain(OTHER);
  expect(all).not.toContain(other.id);
});

test("the export of a business has its entries and files, and neither credentials nor others' rows", async () => {
  const path = join(home, "business.tar");
  const result = await exportBusiness(platform.services, business, path);

  const members = new Map<string, string>();
  const extract = tar.extract();
  extract.end(await readFile(path));
  for await (const entry of extract) {
    members.set(entry.header.name, await text(entry));
  }
  const twins = (members.get("data/twin.jsonl") ?? "").trimEnd().split("\n");
  expect(twins.length).toBeGreaterThan(5);
  expect(twins.every((line) => JSON.parse(line).business_account_id === business.id)).toBe(true);
  expect(result.files).toBeGreaterThan(0);
  expect([...members.keys()].filter((name) => name.startsWith("files/"))).toHaveLength(
    result.files,
  );
  const connectors = twins.filter((line) => line.includes("sealed-secret-value"));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from twin t join twin_class c on c.id = t.class_id
    where t.business_account_id = ${business.id} and exists (
      select from twin_class_field f where f.class_id = any(c.ancestor_ids) and f.key = 'access_key'
        and f.field_typer_featurer_id = 1326)`.execute(db);
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect(connectors).toHaveLength(twins.length - (rows[0]?.count ?? 0));
  expect([...members.values()].join("")).not.toContain(other.id);
  expect(members.get("data/webhook.jsonl")).toContain("https://erp.example.test/");
  expect(members.get("data/webhook.jsonl")).not.toContain("sealed-secret-value");
});

test("a business is found by name or ID in its own domain only", async () => {
  expect(await findBusinesses(db, domainId, business.name.toUpperCase())).toEqual([business]);
  expect(await findBusinesses(db, domainId, business.id)).toEqual([business]);
  expect(await findBusinesses(db, randomUUID(), business.id)).toEqual([]);
});

test("owners and the last administrator can't be deleted, nor can people of another domain", async () => {
  const { services } = platform;

  await expect(erasePerson(services, { domainId, email: OTHER })).rejects.toThrow(
    `${OTHER} owns Other Ltd (${other.id}). Delete the business, or give it another owner, first`,
  );
  await expect(erasePerson(services, { domainId, email: buildEmail("admin") })).rejects.toThrow(
    "The domain needs at least one administrator",
  );
  await expect(erasePerson(services, { domainId: randomUUID(), email: OTHER })).rejects.toThrow(
    OTHER,
  );
  expect(await tablesNaming(buildEmail("admin"))).not.toEqual([]);
});

test("a business with products on marketplaces is deleted only if the listings may stay", async () => {
  const { services } = platform;
  const listed = await sql`update publication set state = 'live'
    where business_account_id = ${business.id}`.execute(db);
  if (!listed.numAffectedRows) {
    await sql`insert into publication (id, card_id, business_account_id, marketplace, payload, state)
      select gen_random_uuid(), id, business_account_id, 'showroom', '{}', 'live' from twin
      where business_account_id = ${business.id} limit 1`.execute(db);
  }

  await expect(eraseBusiness(services, domainId, business)).rejects.toThrow(
    "products on marketplaces",
  );

  const keys = (
    await sql<{ key: string }>`
    select storage_key as key from twin_attachment where storage_key is not null`.execute(db)
  ).rows;
  const { rows: twins } = await sql<{ id: string }>`
    select id from twin where business_account_id = ${business.id}`.execute(db);
  const erased = await eraseBusiness(services, domainId, business, { keepsListings: true });
  await platform.drainJobs();

  expect(erased.entries).toBe(twins.length);
  expect(await tablesNaming(business.id)).toEqual(["audit_entry"]);
  expect(await tablesNaming(webhookId)).toEqual([]);
  for (const { id } of twins.slice(0, 5)) {
    expect(
      (await tablesNaming(id)).filter(
        (name) => name !== "audit_entry" && name !== "showroom_listing",
      ),
    ).toEqual([]);
  }
  expect(keys.length).toBeGreaterThan(0);
  for (const { key } of keys) expect(await services.files.open(key)).toBeNull();
  expect(await tablesNaming(other.id)).toContain("business_account_user");
});

test("a deleted person's name and address are in no table, and others stay", async () => {
  const { services } = platform;
  const email = buildEmail("owner");
  const { full_name: name } = await db
    .selectFrom("app_user")
    .select("full_name")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await platform.fetch(
    new Request("http://platform.test/auth/login/v1", {
      method: "POST",
      headers: {
        DomainId: domainId,
        Channel: "WEB",
        "content-type": "application/json",
        "user-agent": "Owner's browser",
      },
      body: JSON.stringify({ username: email, password: "Wrong-password-1" }),
    }),
    { transport: "process" },
  );
  await sql`insert into mail_outbox (id, recipient, subject, body)
    values (${randomUUID()}, ${email}, 'Hello', ${name})`.execute(db);
  expect(await tablesNaming(email)).toEqual(expect.arrayContaining(["app_user", "mail_outbox"]));

  await erasePerson(services, { domainId, email });

  expect(await tablesNaming(email)).toEqual([]);
  expect(await tablesNaming(name)).toEqual([]);
  expect(await tablesNaming(OTHER)).toContain("app_user");
  await expect(sql`update audit_entry set action = 'x'`.execute(db)).rejects.toThrow("append-only");
});

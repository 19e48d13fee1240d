import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Database } from "../../base/database/database.ts";
import type { Db } from "../../base/database/executor.ts";
import { testDatabases } from "../../testing/database.ts";
import { type AuditOrigin, insertAuditEntries, purgeAudit, setAuditOrigin } from "./audit.store.ts";

/** Tables that contain no configuration, each with the place where its changes are recorded. */
const NOT_CONFIGURATION: Record<string, string> = {
  ...named("recorded by the use cases of accounts", [
    "access_token",
    "app_user",
    "business_account_user",
    "domain_former_user",
    "domain_user",
    "email_change",
    "email_code",
    "invitation",
    "owner_invitation",
    "session",
  ]),
  ...named("what sellers work with; twin_history tells of it, and deletes are recorded", [
    "bulk_image",
    "bulk_job",
    "bulk_row",
    "card_own_value",
    "draft",
    "list_view",
    "notification",
    "notification_mail",
    "notification_read",
    "proposal",
    "publication",
    "publication_schedule",
    "showroom_listing",
    "showroom_submission",
    "space",
    "twin",
    "twin_alias",
    "twin_alias_counter",
    "twin_attachment",
    "twin_comment",
    "twin_history",
    "twin_link",
    "twin_marker",
    "twin_range",
    "twin_tag",
    "twin_touch",
    "twin_unique",
    "trash_entry",
    "writer_use",
  ]),
  ...named("the platform's own", [
    "audit_entry",
    "business_export",
    "configuration_baseline",
    "configuration_plan",
    "crypt_key",
    "dead_address",
    "job",
    "known_browser",
    "kysely_migration",
    "kysely_migration_lock",
    "mail_outbox",
    "past_name",
    "rate_limit",
    "recovery_code",
    "second_factor",
    "secret_check",
    "setup_code",
    "sign_in_delay",
    "webhook_delivery",
  ]),
};

function named(reason: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}

describe.each(testDatabases())("$name", (server) => {
  let database: Database;
  let db: Db;

  beforeAll(async () => {
    database = await server.open();
    ({ db } = database);
  });

  afterAll(() => database.close());

  async function entry(overrides: object = {}): Promise<string> {
    const id = randomUUID();
    await insertAuditEntries(db, [
      {
        id,
        domain_id: randomUUID(),
        actor_kind: "guest",
        action: "test.happened",
        subject_type: "test",
        ...overrides,
      },
    ]);
    return id;
  }

  const entryOf = (id: string) =>
    db.selectFrom("audit_entry").selectAll().where("id", "=", id).executeTakeFirst();

  test.each([
    ["an update", sql`update audit_entry set action = 'nothing.happened'`],
    ["a delete", sql`delete from audit_entry`],
    ["a truncate", sql`truncate audit_entry`],
  ])("%s of the log is rejected", async (_what, statement) => {
    const id = await entry();

    await expect(statement.execute(db)).rejects.toThrow("append-only");
    expect(await entryOf(id)).toMatchObject({ action: "test.happened" });
  });

  test("the purge deletes entries older than the given days, and leaves the log closed", async () => {
    const old = await entry({ at: new Date(Date.now() - 40 * 86_400_000) });
    const recent = await entry({ at: new Date(Date.now() - 20 * 86_400_000) });

    const purging = db.transaction().execute(async (tx) => {
      await purgeAudit(tx, 30);
      // Even in the transaction that purged old entries, others can't be deleted.
      await sql`delete from audit_entry`.execute(tx);
    });

    await expect(purging).rejects.toThrow("append-only");
    await purgeAudit(db, 30);

    expect(await entryOf(old)).toBeUndefined();
    expect(await entryOf(recent)).toBeDefined();
    await expect(sql`delete from audit_entry`.execute(db)).rejects.toThrow("append-only");
    await expect(purgeAudit(db, 0)).rejects.toThrow("at least one day");
  });

  test("members named like a secret are hidden at any depth, and long texts are cut", async () => {
    const id = await entry({
      before: JSON.stringify({ password: "hunter2", sealed_secret: "x", nothing_secret: null }),
      after: JSON.stringify({
        list: [{ apiKey: "k", name: "n" }, 3],
        deep: { token_hash: { a: 1 }, credentials: ["c"] },
        text: "t".repeat(5000),
      }),
    });

    const { before, after } = (await entryOf(id)) ?? {};

    expect(before).toEqual({
      password: "[hidden]",
      sealed_secret: "[hidden]",
      nothing_secret: null,
    });
    expect(after).toEqual({
      list: [{ apiKey: "[hidden]", name: "n" }, 3],
      deep: { token_hash: "[hidden]", credentials: "[hidden]" },
      text: `${"t".repeat(2000)}…`,
    });
  });

  test("a row of configuration is recorded with its changes, in the transaction of the change", async () => {
    const origin: AuditOrigin = {
      domainId: randomUUID(),
      businessAccountId: null,
      actorKind: "user",
      actorUserId: randomUUID(),
      sessionId: randomUUID(),
      clientAddress: "192.0.2.1",
      userAgent: "test",
      requestId: "request-1",
    };
    const id = randomUUID();
    const webhook = {
      id,
      domain_id: origin.domainId,
      url: "https://example.test/a",
      events: [],
      class_ids: [],
      sealed_secret: "sealed",
      created_at: new Date(),
      updated_at: new Date(),
    };
    const inTx = (work: (tx: Db) => Promise<unknown>) =>
      db.transaction().execute(async (tx) => {
        await setAuditOrigin(tx, origin);
        await work(tx);
      });

    await db
      .insertInto("domain")
      .values({ id: origin.domainId, key: `k${origin.domainId}`, name: "Shop" })
      .execute();
    await inTx((tx) => tx.insertInto("webhook").values(webhook).execute());
    const set = (change: object) => (tx: Db) =>
      tx.updateTable("webhook").set(change).where("id", "=", id).execute();
    await inTx(set({ url: "https://example.test/b", updated_at: new Date() }));
    await inTx(set({ sealed_secret: "sealed again" }));
    await inTx(set({ updated_at: new Date(0) }));
    await inTx(async (tx) => {
      await set({ url: "https://example.test/c" })(tx);
      throw new Error("rolled back");
    }).catch(() => undefined);
    await set({ description: "by a migration" })(db);
    await inTx((tx) => tx.deleteFrom("webhook").where("id", "=", id).execute());

    const rows = await db
      .selectFrom("audit_entry")
      .selectAll()
      .where("subject_id", "=", id)
      .orderBy("at")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      "webhook.created",
      "webhook.updated",
      "webhook.updated",
      "webhook.deleted",
    ]);
    expect(rows[0]).toMatchObject({
      domain_id: origin.domainId,
      actor_user_id: origin.actorUserId,
      session_id: origin.sessionId,
      client_address: "192.0.2.1",
      request_id: "request-1",
      subject_name: "https://example.test/a",
      before: null,
      after: { url: "https://example.test/a", sealed_secret: "[hidden]" },
    });
    expect(rows[1]).toMatchObject({
      before: { url: "https://example.test/a" },
      after: { url: "https://example.test/b" },
    });
    expect(rows[2]).toMatchObject({
      before: { sealed_secret: "[hidden]" },
      after: { sealed_secret: "[hidden]" },
    });
    expect(rows[3]?.after).toBeNull();
  });

  test("every table is either recorded or named with the reason why not", async () => {
    const { rows } = await sql<{ name: string; recorded: boolean }>`
      select c.relname as name, exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_configuration') as recorded
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(
      db,
    );

    const unexplained = rows.filter(({ name, recorded }) => recorded === name in NOT_CONFIGURATION);

    expect(unexplained.map(({ name }) => name)).toEqual([]);
  });
});

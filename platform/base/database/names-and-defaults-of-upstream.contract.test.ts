import { randomUUID } from "node:crypto";

import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";

import { testDatabases } from "../../testing/database.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { up } from "./migrations/0074-names-and-defaults-of-upstream.ts";

describe.each(testDatabases())("$name", (server) => {
  const database = ownDatabase(server);

  test("an upgrade renames the built-in group, and a domain's own one of that key", async () => {
    const db = database();
    const [domainId, ownId, otherId, builtInId] = [1, 2, 3, 4].map(() => randomUUID());
    await sql`insert into domain (id, key, name) values (${domainId}, 'shop', 'Shop')`.execute(db);
    await sql`insert into permission_group (id, domain_id, key) values
      (${builtInId}, null, 'SYSTEM'), (${ownId}, ${domainId}, 'TWINS_GLOBAL_PERMISSIONS'),
      (${otherId}, ${domainId}, 'SYSTEM')`.execute(db);

    await up(db as unknown as Kysely<unknown>);

    const rows = await db.selectFrom("permission_group").select(["id", "key"]).execute();
    const keys = new Map(rows.map(({ id, key }) => [id, key]));
    expect([builtInId, otherId].map((id) => keys.get(id ?? ""))).toEqual([
      "TWINS_GLOBAL_PERMISSIONS",
      "SYSTEM",
    ]);
    expect(keys.get(ownId ?? "")).toBe(`TWINS_GLOBAL_PERMISSIONS_${ownId?.slice(0, 8)}`);
  });

  test("an upgrade keeps the scope of existing pipelines, and new ones limit theirs", async () => {
    const db = database();
    const [domainId, classId, factoryId] = [1, 2, 3].map(() => randomUUID());
    await sql`insert into domain (id, key, name) values (${domainId}, 'store', 'Store')`.execute(
      db,
    );
    await sql`insert into twin_class (id, domain_id, key, owner_type, root_class_id, ancestor_ids)
      values (${classId}, ${domainId}, 'desk', 'DOMAIN', ${classId}, array[${classId}]::uuid[])`.execute(
      db,
    );
    await sql`insert into twin_factory (id, domain_id, key)
      values (${factoryId}, ${domainId}, 'tidy')`.execute(db);
    const insert = async () => {
      const id = randomUUID();
      await sql`insert into twin_factory_pipeline (id, factory_id, input_class_id)
        values (${id}, ${factoryId}, ${classId})`.execute(db);
      return id;
    };
    await sql`alter table twin_factory_pipeline
      alter column next_factory_limit_scope set default false`.execute(db);
    const existing = await insert();

    await up(db as unknown as Kysely<unknown>);
    const added = await insert();

    const rows = await db
      .selectFrom("twin_factory_pipeline")
      .select(["id", "next_factory_limit_scope as limits"])
      .execute();
    const limits = new Map(rows.map((row) => [row.id, row.limits]));
    expect([limits.get(existing), limits.get(added)]).toEqual([false, true]);
  });
});

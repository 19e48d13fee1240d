import { randomUUID } from "node:crypto";

import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";

import { up } from "../../base/database/migrations/0015-space-twinflow.ts";
import { testDatabases } from "../../testing/database.ts";
import { ownDatabase } from "../../testing/own-database.ts";

describe.each(testDatabases())("$name", (server) => {
  const database = ownDatabase(server);

  test("a migration assigns twins to the nearest workflow space above them", async () => {
    const db = database();
    const [domainId, space, plain] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`insert into domain (id, key, name) values (${domainId}, 'shop', 'Shop')`.execute(db);
    for (const [id, isSpace] of [
      [space, true],
      [plain, false],
    ] as const) {
      await sql`
        insert into twin_class (id, domain_id, key, owner_type, ancestor_ids, root_class_id,
                                twinflow_schema_space)
        values (${id}, ${domainId}, ${id}, 'DOMAIN', array[${id}::uuid], ${id}, ${isSpace})`.execute(
        db,
      );
    }
    const add = async (classId: string, headId: string | null) => {
      const id = randomUUID();
      await sql`
        insert into twin (id, domain_id, class_id, root_class_id, head_id, status_id)
        values (${id}, ${domainId}, ${classId}, ${classId}, ${headId}, ${randomUUID()})`.execute(
        db,
      );
      return id;
    };
    const [outer, beside] = [await add(space, null), await add(plain, null)];
    const shelf = await add(plain, outer);
    const inner = await add(space, shelf);
    const [deep, alone] = [await add(plain, inner), await add(plain, beside)];

    // Restores the schema of the database from before the migration.
    await sql`alter table twin drop column twinflow_space_id`.execute(db);
    await sql`alter table space drop column twinflow_schema_id`.execute(db);
    await up(db as unknown as Kysely<unknown>);

    const rows = await db.selectFrom("twin").select(["id", "twinflow_space_id"]).execute();
    expect(new Map(rows.map((row) => [row.id, row.twinflow_space_id]))).toEqual(
      new Map([
        [outer, null],
        [beside, null],
        [shelf, outer],
        [inner, outer],
        [deep, inner],
        [alone, null],
      ]),
    );
  });
});

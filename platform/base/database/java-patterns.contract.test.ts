import { randomUUID } from "node:crypto";

import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";

import { testDatabases } from "../../testing/database.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { up } from "./migrations/0022-java-patterns.ts";

describe.each(testDatabases())("$name", (server) => {
  const database = ownDatabase(server);

  test("a migration lists the fields whose pattern changes its meaning", async () => {
    const db = database();
    const [domainId, classId] = [randomUUID(), randomUUID()];
    await sql`insert into domain (id, key, name) values (${domainId}, 'shop', 'Shop')`.execute(db);
    await sql`
      insert into twin_class (id, domain_id, key, owner_type, ancestor_ids, root_class_id)
      values (${classId}, ${domainId}, 'lamp', 'DOMAIN', array[${classId}::uuid], ${classId})`.execute(
      db,
    );
    const patterns = {
      same: "\\d{8}|\\d{13}",
      anything: "[\\s\\S]*",
      everything: ".*",
      dotted: "[a-z.]+\\..+",
      dotAll: "(?s).+",
      blanks: "\\w+\\s\\w+",
      possessive: "a++b",
    };
    for (const [key, regexp] of Object.entries(patterns)) {
      await sql`
        insert into twin_class_field (id, class_id, key, field_typer_featurer_id, field_typer_params)
        values (${randomUUID()}, ${classId}, ${key}, 1301, ${JSON.stringify({ regexp })}::jsonb)`.execute(
        db,
      );
    }

    await up(db as unknown as Kysely<unknown>);

    const { rows } = await sql<{ subject_name: string; after: { changes: string[] } }>`
      select subject_name, after from audit_entry
      where domain_id = ${domainId} and action = 'twin_class_field.pattern_read_anew'
      order by subject_name`.execute(db);
    expect(rows).toMatchObject([
      { subject_name: "blanks", after: { changes: [expect.stringContaining("ASCII")] } },
      { subject_name: "dotted", after: { changes: [expect.stringContaining("end of a line")] } },
      { subject_name: "possessive", after: { changes: [expect.stringContaining("checked now")] } },
    ]);
  });
});

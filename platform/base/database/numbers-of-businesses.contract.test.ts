import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";

import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";

import { testDatabases } from "../../testing/database.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { up } from "./migrations/0084-numbers-of-businesses.ts";

describe.each(testDatabases())("$name", (server) => {
  const database = ownDatabase(server);

  test("each number has the business of its twin, also from nodes and trash of earlier versions", async () => {
    const db = database();
    const [domainId, classId, business] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`insert into domain (id, key, name) values (${domainId}, 'shop', 'Shop')`.execute(db);
    await sql`
      insert into business_account (id, domain_id, name)
      values (${business}, ${domainId}, 'Ann''s')`.execute(db);
    await sql`
      insert into twin_class (id, domain_id, key, owner_type, ancestor_ids, root_class_id)
      values (${classId}, ${domainId}, 'lamp', 'BUSINESS_ACCOUNT', array[${classId}::uuid], ${classId})`.execute(
      db,
    );
    const [own, shared] = [randomUUID(), randomUUID()];
    await sql`
      insert into twin (id, domain_id, business_account_id, class_id, root_class_id, status_id)
      values (${own}, ${domainId}, ${business}, ${classId}, ${classId}, ${randomUUID()}),
        (${shared}, ${domainId}, null, ${classId}, ${classId}, ${randomUUID()})`.execute(db);
    const ranges = [
      { field_no: 1, val: 12.5, twin_id: own },
      { field_no: 1, val: 3, twin_id: shared },
    ];
    const expected = [
      { ...ranges[1], business_account_id: null },
      { ...ranges[0], business_account_id: business },
    ];
    const stored = () => db.selectFrom("twin_range").selectAll().orderBy("val").execute();
    await db.insertInto("twin_range").values(ranges).execute();
    expect(await stored()).toEqual(expected);

    await db.updateTable("twin_range").set({ business_account_id: null }).execute();
    await db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>));

    expect(await stored()).toEqual(expected);
  });

  test("every migration runs", async () => {
    const files = await readdir(new URL("migrations", import.meta.url));

    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(database());

    const names = files.filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -3));
    expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
  });
});

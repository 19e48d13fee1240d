import { randomUUID } from "node:crypto";

import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";

import { testDatabases } from "../../testing/database.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { up as storePairs } from "./migrations/0017-spans-and-pairs.ts";
import { up } from "./migrations/0025-fewer-search-indexes.ts";

describe.each(testDatabases())("$name", (server) => {
  const database = ownDatabase(server);

  test("an upgrade removes pairs of references and keeps the references", async () => {
    const db = database();
    const [domainId, classId] = [randomUUID(), randomUUID()];
    await sql`insert into domain (id, key, name) values (${domainId}, 'shop', 'Shop')`.execute(db);
    await sql`
      insert into twin_class (id, domain_id, key, owner_type, ancestor_ids, root_class_id)
      values (${classId}, ${domainId}, 'lamp', 'DOMAIN', array[${classId}::uuid], ${classId})`.execute(
      db,
    );
    const ids: string[] = Array.from({ length: 40 }, () => randomUUID());
    const [one = "", two = "", three = "", four = ""] = ids;
    const inputs: { fields: Record<string, string | string[]>; refs: string[] }[] = [
      { fields: { single: one, note: "text" }, refs: [one] },
      { fields: { colors: [one, two, three], sizes: [four, two] }, refs: [one, two, three, four] },
      { fields: { colors: ids }, refs: ids },
      { fields: {}, refs: [] },
    ];
    const twins = inputs.map((input) => ({ id: randomUUID(), ...input }));
    for (const { id, fields, refs } of twins) {
      await sql`
        insert into twin (id, domain_id, class_id, root_class_id, status_id, fields, ref_ids)
        values (${id}, ${domainId}, ${classId}, ${classId}, ${randomUUID()},
          ${JSON.stringify(fields)}, ${refs}::uuid[])`.execute(db);
    }
    const readRefs = async () => {
      const rows = await db.selectFrom("twin").select(["id", "ref_ids"]).execute();
      return twins.map(({ id }) => rows.find((row) => row.id === id)?.ref_ids.toSorted());
    };
    const expected = twins.map(({ refs }) => refs.toSorted());

    await storePairs(db as unknown as Kysely<unknown>);
    expect(await readRefs()).not.toEqual(expected);
    await sql`alter table twin_range add column made_on int`.execute(db);
    await up(db as unknown as Kysely<unknown>);

    expect(await readRefs()).toEqual(expected);
  });
});

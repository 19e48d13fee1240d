import { randomUUID } from "node:crypto";

import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";

import { testDatabases } from "../../testing/database.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { referenceTokens } from "./index-tokens.ts";
import { up } from "./migrations/0017-spans-and-pairs.ts";

describe.each(testDatabases())("$name", (server) => {
  const database = ownDatabase(server);

  test("a migration stores the same reference pairs as new twins do", async () => {
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
    const inputs: { fields: Record<string, string | string[]> }[] = [
      { fields: { single: one, note: `${one} ${two}` } },
      { fields: { colors: [one] } },
      { fields: { colors: [one, two, three], sizes: [four, two] } },
      { fields: { colors: ids, texts: ["not", "a", "reference"] } },
      { fields: {} },
    ];
    const twins = inputs.map(({ fields }) => {
      const values = Object.values(fields);
      const refGroups = values.map((value) => [value].flat().filter((item) => ids.includes(item)));
      return {
        id: randomUUID(),
        fields,
        refIds: [...new Set(refGroups.flat())],
        refsTogether: refGroups.filter((refs) => refs.length > 1),
      };
    });
    for (const { id, fields, refIds } of twins) {
      await sql`
        insert into twin (id, domain_id, class_id, root_class_id, status_id, fields, ref_ids)
        values (${id}, ${domainId}, ${classId}, ${classId}, ${randomUUID()},
          ${JSON.stringify(fields)}, ${refIds}::uuid[])`.execute(db);
    }

    await up(db as unknown as Kysely<unknown>);

    const storedRows = await db.selectFrom("twin").select(["id", "ref_ids"]).execute();
    for (const { id, refIds, refsTogether } of twins) {
      const words = referenceTokens({ refIds, refsTogether });
      const storedTokens = storedRows.find((row) => row.id === id)?.ref_ids ?? [];
      expect(storedTokens.toSorted()).toEqual(words.toSorted());
    }
  });
});

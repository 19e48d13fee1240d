// cspell:ignore Rotbraun Żółty خواهم
import { randomUUID } from "node:crypto";

import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";

import { testDatabases } from "../../testing/database.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { up } from "./migrations/0073-clean-option-names.ts";

describe.each(testDatabases())("$name", (server) => {
  const database = ownDatabase(server);

  test("an upgrade writes the names of options as they are compared", async () => {
    const db = database();
    const [domainId, listId] = [randomUUID(), randomUUID()];
    await sql`insert into domain (id, key, name) values (${domainId}, 'shop', 'Shop')`.execute(db);
    await sql`insert into data_list (id, domain_id, key, name)
      values (${listId}, ${domainId}, 'colors', '{}')`.execute(db);
    const cases = [
      [
        { en: "\u200BRot\u00ADbraun\uFEFF", de: "Rot\u202Fbraun " },
        { en: "Rotbraun", de: "Rot braun" },
      ],
      [{ pl: "Z\u0307o\u0301łty" }, { pl: "Żółty" }],
      [{ en: "می\u200Cخواهم\u200C" }, { en: "می\u200Cخواهم" }],
      [{ en: "\u200B" }, { en: "\u200B" }],
      [{}, {}],
    ];
    const ids = cases.map(() => randomUUID());
    for (const [at, [name]] of cases.entries()) {
      await sql`insert into data_list_option (id, data_list_id, name)
        values (${ids[at]}, ${listId}, ${JSON.stringify(name)})`.execute(db);
    }

    await up(db as unknown as Kysely<unknown>);

    const rows = await db.selectFrom("data_list_option").select(["id", "name"]).execute();
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    expect(ids.map((id) => names.get(id))).toEqual(cases.map(([, clean]) => clean));
  });
});

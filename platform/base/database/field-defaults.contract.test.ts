import { randomUUID } from "node:crypto";

import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";

import { testDatabases } from "../../testing/database.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { up } from "./migrations/0051-field-defaults.ts";

const LINKED = { linkUUID: randomUUID(), longListThreshold: "10" };

/** Parameters of fields as they were saved before the upgrade, and after it. */
const FIELDS = [
  {
    key: "several",
    typer: 1310,
    before: LINKED,
    after: { ...LINKED, multiple: "true" },
  },
  {
    key: "one",
    typer: 1310,
    before: { ...LINKED, multiple: "false" },
    after: { ...LINKED, multiple: "false" },
  },
  {
    key: "any_files",
    typer: 1316,
    before: {},
    after: { maxCount: "0", fileSizeMbLimit: "0" },
  },
  {
    key: "few_files",
    typer: 1316,
    before: { maxCount: "3", extensions: "pdf" },
    after: { maxCount: "3", fileSizeMbLimit: "0", extensions: "pdf" },
  },
  {
    key: "text",
    typer: 1301,
    before: { regexp: ".*" },
    after: { regexp: ".*" },
  },
];

describe.each(testDatabases())("$name", (server) => {
  const database = ownDatabase(server);

  test("after an upgrade fields of links and files take what they took", async () => {
    const db = database();
    const [domainId, classId] = [randomUUID(), randomUUID()];
    await sql`insert into domain (id, key, name) values (${domainId}, 'shop', 'Shop')`.execute(db);
    await sql`
      insert into twin_class (id, domain_id, key, owner_type, ancestor_ids, root_class_id)
      values (${classId}, ${domainId}, 'lamp', 'DOMAIN', array[${classId}::uuid], ${classId})`.execute(
      db,
    );
    for (const { key, typer, before } of FIELDS) {
      await sql`
        insert into twin_class_field
          (id, class_id, key, field_typer_featurer_id, field_typer_params)
        values (${randomUUID()}, ${classId}, ${key}, ${typer}, ${JSON.stringify(before)})`.execute(
        db,
      );
    }

    await up(db as unknown as Kysely<unknown>);

    const fields = await db
      .selectFrom("twin_class_field")
      .select(["key", "field_typer_params as params"])
      .where("class_id", "=", classId)
      .execute();
    const params = Object.fromEntries(fields.map((field) => [field.key, field.params]));
    expect(params).toEqual(Object.fromEntries(FIELDS.map(({ key, after }) => [key, after])));
  });
});

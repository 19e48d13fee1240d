// Words as people write them, and as they mistype them. cspell:disable
import { randomUUID } from "node:crypto";

import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";

import { foldText } from "#common/fold-text.ts";

import { testDatabases } from "../../testing/database.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { up } from "./migrations/0052-folded-search.ts";

/**
 * Code point ranges of characters that people write: Latin to Cyrillic, Hebrew and Arabic, punctuation, ligatures,
 * wide forms.
 */
const BLOCKS = [
  [0x20, 0x58f],
  [0x1e00, 0x1fff],
  [0x2010, 0x2027],
  [0x2070, 0x209c],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
] as const;

describe.each(testDatabases())("$name", (server) => {
  const database = ownDatabase(server);

  test("the database folds texts as the code does", async () => {
    const letters = BLOCKS.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    ).filter((letter) => !/\p{Cn}/u.test(letter));
    const texts = [
      ...letters.map((letter) => `a${letter}b`),
      "Ре\u0301ка",
      "ΟΔΟΣ",
      "Straße 한국어",
    ];

    const { rows } = await sql<{ text: string; folded: string }>`
      select text, search_fold(text) as folded
      from unnest(${texts}::text[]) as given (text)`.execute(database());

    expect(rows).toHaveLength(texts.length);
    expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([]);
  });

  test("an upgrade folds the searched texts of all twins", async () => {
    const db = database();
    const [domainId, classId] = [randomUUID(), randomUUID()];
    await sql`insert into domain (id, key, name) values (${domainId}, 'shop', 'Shop')`.execute(db);
    await sql`
      insert into twin_class (id, domain_id, key, owner_type, ancestor_ids, root_class_id)
      values (${classId}, ${domainId}, 'lamp', 'DOMAIN', array[${classId}::uuid], ${classId})`.execute(
      db,
    );
    await sql`
      insert into twin (id, domain_id, class_id, root_class_id, status_id, name, search_text)
      select gen_random_uuid(), ${domainId}, ${classId}, ${classId}, gen_random_uuid(), name, name
      from unnest(${["Crème brûlée", "Śmietana\nŁowicka"]}::text[]) as given (name)`.execute(db);
    await sql`drop function search_fold cascade`.execute(db);
    await sql`create index twin_text on twin (search_text)`.execute(db);

    await up(db as unknown as Kysely<unknown>);

    const { rows } = await sql`
      select name, search_text from twin order by name collate "und-x-icu"`.execute(db);
    expect(rows).toEqual([
      { name: "Crème brûlée", search_text: "creme brulee" },
      { name: "Śmietana\nŁowicka", search_text: "smietana\nlowicka" },
    ]);
  });
});

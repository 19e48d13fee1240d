import { type RawBuilder, sql } from "kysely";

import type { Db } from "#platform/base/database/executor.ts";
import { runConcurrently, bulkLoad, type LoadOptions } from "#tests/bench/bulk-load.ts";
import { type Catalogue, FIELDS } from "#tests/bench/catalogue.ts";

/**
 * Returns one of 2,000 words. The higher the number, the rarer the word: the first is in a quarter of all names, the
 * last in none.
 */
export function makeWord(at: number): string {
  return `w${String(at).padStart(4, "0")}x`;
}

/** Creation time of the newest seeded twin. */
export const FILLED_UP_TO = "2026-01-01T00:00:00Z";

const SOME_WORD = sql`'w' || lpad(floor(2000 * random() ^ 3)::text, 4, '0') || 'x'`;

/** Number of rows that one statement inserts. */
const PART = 50_000;

/**
 * Creates `count` twins of the catalog with their derived data. It uses SQL and creates the indexes
 * afterwards, because the use case would take an hour for a million.
 */
export async function seedTwins(
  db: Db,
  catalogue: Catalogue,
  count: number,
  means: LoadOptions,
): Promise<void> {
  await bulkLoad(db, ["twin", "twin_range", "twin_link"], means, async () => {
    const starts = Array.from({ length: Math.ceil(count / PART) }, (_, at) => at * PART + 1);
    await runConcurrently(means.connections, starts, (from) =>
      insertTwins(db, catalogue, from, Math.min(count, from + PART - 1)),
    );
    await insertDerived(db, catalogue, count);
  });
  await sql`vacuum (analyze)`.execute(db);
}

const TEXTS = FIELDS.filter(([key, typer]) => typer === 1301 && key !== "sku").map(([key]) => key);
const NUMBERS = FIELDS.filter(([key, typer]) => typer === 1317 && key !== "price");
const DATES = FIELDS.filter(([, typer]) => typer === 1302).map(([key]) => key);
const SELECTS = FIELDS.filter(([, typer]) => typer === 1305).map(([key]) => key);

async function insertTwins(db: Db, catalogue: Catalogue, from: number, to: number): Promise<void> {
  const { domainId, accountId, userId, rootId, kindIds, statusIds, optionIds } = catalogue;
  const words = (many: number) =>
    sql.join(
      Array.from({ length: many }, () => SOME_WORD),
      sql` || ' ' || `,
    );
  const texts = TEXTS.map((key) => sql`${words(3)} as ${sql.ref(key)}`);
  const numbers = NUMBERS.map(([key]) => sql`floor(random() * 10)::int as ${sql.ref(key)}`);
  const dates = DATES.map(
    (key) => sql`date '2020-01-01' + floor(random() * 2000)::int as ${sql.ref(key)}`,
  );
  const option = (at: RawBuilder<unknown>) => sql`(${optionIds}::uuid[])[1 + ${at}]`;
  const selects = SELECTS.slice(0, 3).map(
    (key, list) => sql`${option(sql`${list * 7} + floor(random() * 7)::int`)} as ${sql.ref(key)}`,
  );
  // A third of the twins have two options of the last list. The two are never adjacent.
  const [one, other] = [0, 2].map((on) => option(sql`21 + (v.choice + ${on}) % 7`));
  const value = (key: string) => sql`${key}::text, v.${sql.ref(key)}::text`;
  const plain = [...TEXTS, ...NUMBERS.map(([key]) => key), ...DATES, ...SELECTS.slice(0, 3)];
  await sql`
    insert into twin (id, domain_id, business_account_id, class_id, root_class_id, status_id,
      assigner_user_id, author_user_id, external_id, name, fields, ref_ids, search_text,
      created_at, updated_at)
    select gen_random_uuid(), ${domainId}, ${accountId},
      (${kindIds}::uuid[])[case when random() < 0.3 then 1 else 2 + floor(random() * 37)::int end],
      ${rootId}, (${statusIds}::uuid[])[1 + floor(random() * 4)::int],
      case when random() < 0.01 then ${userId}::uuid end, ${userId}, 'EXT-' || v.n, v.name,
      jsonb_build_object(
        'sku', 'SKU-' || v.n, 'price', v.price::text, ${sql.join(plain.map(value))},
        'select4', case when v.has_two then jsonb_build_array(${one}, ${other})
          else jsonb_build_array(${one}) end,
        'keeper', ${userId}::text, 'in_stock', (random() < 0.5)::text),
      array[v.select1, v.select2, v.select3, ${one}, ${userId}::uuid] || case when v.has_two
        then array[${other}] else '{}' end,
      -- The words that people search for are stored folded.
      lower(concat_ws(E'\n', v.name, 'SKU-' || v.n, ${sql.join(TEXTS.map((key) => sql`v.${sql.ref(key)}`))})),
      v.made_at, v.made_at
    from (
      select n, ${words(3)} as name, round((random() * 1000)::numeric, 2) as price,
        ${FILLED_UP_TO}::timestamptz - n * interval '1 minute' as made_at,
        floor(random() * 7)::int as choice, random() < 0.33 as has_two,
        ${sql.join([...texts, ...numbers, ...dates, ...selects])}
      from generate_series(${from}::int, ${to}::int) n offset 0
    ) v`.execute(db);
}

async function insertDerived(db: Db, catalogue: Catalogue, count: number): Promise<void> {
  const { domainId, accountId, userId, rootId, noteId, noteStatusId, linkId, fields } = catalogue;
  const ranges = [
    ...["price", ...NUMBERS.map(([key]) => key)].map(
      (key) => sql`(${fields[key]?.no}::int, (fields ->> ${key}::text)::float8)`,
    ),
    ...DATES.map(
      (key) =>
        sql`(${fields[key]?.no}::int, extract(epoch from (fields ->> ${key}::text)::date)::float8)`,
    ),
  ];
  await sql`
    insert into twin_range (field_no, val, twin_id, business_account_id)
    select r.no, r.val, twin.id, business_account_id
    from twin cross join lateral (values ${sql.join(ranges)}) r (no, val)
    where root_class_id = ${rootId}`.execute(db);
  await sql`
    insert into twin_link (id, link_id, src_twin_id, dst_twin_id)
    select gen_random_uuid(), ${linkId}, a.id, b.id
    from (select id, row_number() over (order by created_at) as n from twin) a
    join (select id, row_number() over (order by created_at) as n from twin) b on b.n = a.n / 100 + 1
    where a.n <= ${Math.ceil(count / 20)} and a.id <> b.id`.execute(db);
  await sql`
    insert into twin (id, domain_id, business_account_id, class_id, root_class_id, head_id,
      status_id, author_user_id, name, search_text, created_at, updated_at)
    select gen_random_uuid(), ${domainId}, ${accountId}, ${noteId}, ${noteId}, id, ${noteStatusId},
      ${userId}, 'Note', 'note', created_at, created_at
    from twin where root_class_id = ${rootId} order by id limit ${Math.ceil(count / 20)}`.execute(
    db,
  );
}

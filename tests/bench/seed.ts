import { sql } from "kysely";

import type { Db } from "#platform/base/database/executor.ts";
import { bulkLoad, EMBEDDED } from "#tests/bench/bulk-load.ts";

/**
 * Copies the demo products with their images and derived data until there are `count` more. It uses SQL,
 * because the use case would take minutes for a hundred thousand.
 */
export async function seedProducts(db: Db, count: number): Promise<void> {
  await bulkLoad(db, ["twin", "twin_range", "twin_attachment"], EMBEDDED, async () => {
    await sql`
      create table bench_copy as
      with original as (
        select id, row_number() over (order by id) - 1 as place, count(*) over () as originals
        from twin
        where root_class_id = (select id from twin_class where key = 'product') and head_id is null
      )
      select n, id as original_id, gen_random_uuid() as id
      from generate_series(1, ${count}::int) n join original on original.place = n % originals`.execute(
      db,
    );
    await copyTwins(db);
    await sql`
      insert into twin_range (field_no, val, twin_id, business_account_id)
      select field_no, val, copy.id, business_account_id
      from bench_copy copy
      join twin_range on twin_range.twin_id = copy.original_id`.execute(db);
    await sql`
      insert into twin_attachment (id, twin_id, field_id, storage_key, title, description, size,
        media_type, width, height, author_user_id, position)
      select gen_random_uuid(), copy.id, field_id, storage_key, title, description, size,
        media_type, width, height, author_user_id, position
      from bench_copy copy
      join twin_attachment on twin_attachment.twin_id = copy.original_id`.execute(db);
    await sql`drop table bench_copy`.execute(db);
  });
}

/** Copies twins with identifiers of their own. Every tenth copy has another status. */
async function copyTwins(db: Db): Promise<void> {
  await sql`
    insert into twin (id, domain_id, business_account_id, class_id, root_class_id, status_id,
      owner_user_id, assigner_user_id, author_user_id, name, description, fields, ref_ids,
      search_text, version, created_at, updated_at)
    select copy.id, domain_id, business_account_id, class_id, root_class_id,
      case when n % 10 = 0 then archived.id else status_id end,
      owner_user_id, assigner_user_id, author_user_id, name || ' ' || n, description,
      fields || jsonb_build_object('sku', 'BENCH-' || n, 'ean', (2000000000000 + n)::text),
      ref_ids,
      replace(replace(search_text, search_fold(fields ->> 'sku'), 'bench-' || n), fields ->> 'ean',
        (2000000000000 + n)::text) || ' ' || n,
      1, created_at - n * interval '1 minute', updated_at - n * interval '1 minute'
    from bench_copy copy
    join twin on twin.id = copy.original_id
    cross join (
      select twin_status.id from twin_status join twin_class on twin_class.id = class_id
      where twin_class.key = 'product' and twin_status.key = 'archived'
    ) archived`.execute(db);
}

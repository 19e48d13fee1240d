import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

/** Saves a calculated number of twins by their IDs, under a field number of `common/calculated-numbers.ts`. */
export async function writeCalculatedNumbers(
  tx: Tx,
  fieldNo: number,
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = [...numbers.keys()];
  const values = [...numbers.values()];
  await sql`
    delete from twin_range
    where twin_id = any(${ids}::uuid[]) and field_no = ${fieldNo}
      and (twin_id, val) not in (select * from unnest(${ids}::uuid[], ${values}::float8[]))`.execute(
    tx,
  );
  await sql`
    insert into twin_range (field_no, val, twin_id, business_account_id)
    select ${fieldNo}::int, calculated.val, twin.id, twin.business_account_id
    from unnest(${ids}::uuid[], ${values}::float8[]) as calculated (id, val)
    join twin on twin.id = calculated.id
    on conflict do nothing`.execute(tx);
}

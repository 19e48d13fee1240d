import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import { toRecordset } from "../../base/database/insert-records.ts";
import type { DerivedColumns } from "../../model/field-types/derived-columns.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { insertRanges } from "./twin-content.store.ts";

/** The new content of a twin. `twin.version` is still the version before the update. */
export interface NextContent {
  twin: TwinRow;
  derived: DerivedColumns;
  /** The derived columns before the update. Columns that stay the same needn't be written again. */
  before: DerivedColumns;
}

/**
 * Updates many locked twins with one statement for each table, and increases their versions. Unique values, and the
 * heads, must be unchanged.
 */
export async function updateTwinRows(tx: Tx, contents: readonly NextContent[]): Promise<void> {
  if (contents.length === 0) return;
  const rows = contents.map(({ twin, derived }) => ({
    id: twin.id,
    name: twin.name,
    description: twin.description,
    external_id: twin.external_id,
    fields: twin.fields,
    ref_ids: derived.refIds,
    search_text: derived.searchText,
    version: twin.version,
    updated_at: twin.updated_at,
  }));
  const { rows: written } = await sql`
    update twin set name = next.name, description = next.description, external_id = next.external_id,
      fields = next.fields, ref_ids = next.ref_ids, search_text = next.search_text, version = twin.version + 1,
      updated_at = next.updated_at
    from ${toRecordset("twin", rows)} as next
    where twin.id = next.id and twin.version = next.version
    returning 1`.execute(tx);
  if (written.length < contents.length) throw new Error("A locked twin has another version");
  await writeRanges(tx, contents);
}

async function writeRanges(tx: Tx, contents: readonly NextContent[]): Promise<void> {
  const changed = contents.filter(
    ({ derived, before }) => JSON.stringify(derived.ranges) !== JSON.stringify(before.ranges),
  );
  if (changed.length === 0) return;
  const ids = changed.map(({ twin }) => twin.id);
  // Negative numbers stand for calculated data instead of fields: see common/calculated-numbers.ts.
  await sql`delete from twin_range where twin_id = any(${ids}::uuid[]) and field_no > 0`.execute(
    tx,
  );
  await insertRanges(tx, changed);
}

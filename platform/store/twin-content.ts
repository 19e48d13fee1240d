import { sql } from "kysely";

import type { Executor, Tx } from "../context.ts";
import type { Derived } from "../engine/field-types/derive.ts";
import { TWIN_COLUMNS, type TwinRow } from "./twins.ts";

/** What a value must be unique among: a business account, a user or a domain. */
export interface Content {
  twin: TwinRow;
  derived: Derived;
  ownerId: string;
}

/** Thrown out of the transaction: two twins of one owner can't hold the same value. */
export class NotUnique extends Error {
  override readonly name = "NotUnique";
  readonly keys: string[];
  constructor(keys: string[]) {
    super(`Values not unique: ${keys.join(", ")}`);
    this.keys = keys;
  }
}

export async function insertTwin(tx: Tx, { twin, derived, ownerId }: Content): Promise<TwinRow> {
  const row = await tx
    .insertInto("twin")
    .values({
      ...twin,
      fields: JSON.stringify(twin.fields),
      ref_ids: derived.refIds,
      search_text: derived.searchText,
    })
    .returning(TWIN_COLUMNS)
    .executeTakeFirstOrThrow();
  await writeDerived(tx, row.id, derived, ownerId);
  return row;
}

/** `twin.version` is the one that was read: a twin that somebody else changed since is a fault. */
export async function updateTwinRow(
  tx: Tx,
  { twin, derived, ownerId }: Content,
  before: Derived,
): Promise<TwinRow> {
  const row = await tx
    .updateTable("twin")
    .set({
      name: twin.name,
      description: twin.description,
      external_id: twin.external_id,
      assigner_user_id: twin.assigner_user_id,
      head_id: twin.head_id,
      permission_space_id: twin.permission_space_id,
      fields: JSON.stringify(twin.fields),
      ref_ids: derived.refIds,
      search_text: derived.searchText,
      version: twin.version + 1,
      updated_at: twin.updated_at,
    })
    .where("id", "=", twin.id)
    .where("version", "=", twin.version)
    .returning(TWIN_COLUMNS)
    .executeTakeFirstOrThrow();

  const changed = {
    ranges: same(before.ranges, derived.ranges) ? [] : derived.ranges,
    uniques: same(before.uniques, derived.uniques) ? [] : derived.uniques,
  };
  if (!same(before.ranges, derived.ranges)) {
    await tx.deleteFrom("twin_range").where("twin_id", "=", row.id).execute();
  }
  if (!same(before.uniques, derived.uniques)) {
    await tx.deleteFrom("twin_unique").where("twin_id", "=", row.id).execute();
  }
  await writeDerived(tx, row.id, { ...derived, ...changed }, ownerId);
  return row;
}

/** Keys of the values that another twin of the owner holds already. */
export async function takenValues(
  executor: Executor,
  uniques: Derived["uniques"],
  ownerId: string,
  exceptTwinId: string | null,
): Promise<string[]> {
  if (uniques.length === 0) return [];
  const rows = await executor
    .selectFrom("twin_unique")
    .select(["field_no", "val"])
    .where("owner_id", "=", ownerId)
    .where((eb) =>
      eb.or(uniques.map(({ fieldNo, value }) => eb.and({ field_no: fieldNo, val: value }))),
    )
    .$if(exceptTwinId !== null, (query) => query.where("twin_id", "!=", exceptTwinId ?? ""))
    .execute();
  return uniques
    .filter(({ fieldNo }) => rows.some((row) => row.field_no === fieldNo))
    .map(({ key }) => key);
}

async function writeDerived(
  tx: Tx,
  twinId: string,
  { ranges, uniques }: Derived,
  ownerId: string,
): Promise<void> {
  if (ranges.length > 0) {
    await sql`
      insert into twin_range (field_no, val, twin_id)
      select no, val, ${twinId}::uuid
      from unnest(${ranges.map(({ fieldNo }) => fieldNo)}::int[],
                  ${ranges.map(({ value }) => value)}::float8[]) as given (no, val)`.execute(tx);
  }
  if (uniques.length === 0) return;

  // Waits for whoever is just writing the same value, so of two at once exactly one gets it.
  const written = await tx
    .insertInto("twin_unique")
    .values(
      uniques.map(({ fieldNo, value }) => ({
        field_no: fieldNo,
        owner_id: ownerId,
        val: value,
        twin_id: twinId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("field_no")
    .execute();
  const lost = uniques.filter(({ fieldNo }) => !written.some((row) => row.field_no === fieldNo));
  if (lost.length > 0) throw new NotUnique(lost.map(({ key }) => key));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

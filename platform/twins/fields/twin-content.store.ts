import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { DerivedColumns } from "../../model/field-types/derived-columns.rules.ts";
import type { UniqueScope } from "../../model/field-types/field-type.rules.ts";
import { TWIN_COLUMNS, type TwinRow } from "../twin/twin.store.ts";

/**
 * A twin's row with its search data; `ownerId` is the scope of unique values: a business, a user or
 * a domain.
 */
export interface Content {
  twin: TwinRow;
  derived: DerivedColumns;
  ownerId: string;
}

/** Thrown out of the transaction: two twins of one owner can't have the same value. */
export class UniqueViolationError extends Error {
  override readonly name = "UniqueViolationError";
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
  await writeDerived(tx, row, derived, ownerId);
  return row;
}

/**
 * `twin.version` must be the stored one: another value is an internal error, because the row is
 * locked.
 */
export async function updateTwinRow(
  tx: Tx,
  { twin, derived, ownerId }: Content,
  before: DerivedColumns,
): Promise<TwinRow> {
  const row = await tx
    .updateTable("twin")
    .set({
      class_id: twin.class_id,
      root_class_id: twin.root_class_id,
      status_id: twin.status_id,
      name: twin.name,
      description: twin.description,
      external_id: twin.external_id,
      assigner_user_id: twin.assigner_user_id,
      head_id: twin.head_id,
      permission_space_id: twin.permission_space_id,
      twinflow_space_id: twin.twinflow_space_id,
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

  const rangesStay = same(before.ranges, derived.ranges);
  // Values that are unique below a head are written each time, because the head may have changed.
  const uniquesStay =
    same(before.uniques, derived.uniques) &&
    derived.uniques.every(({ within }) => within !== "head");
  const changed = {
    ranges: rangesStay ? [] : derived.ranges,
    uniques: uniquesStay ? [] : derived.uniques,
  };
  if (!rangesStay) await tx.deleteFrom("twin_range").where("twin_id", "=", row.id).execute();
  if (!uniquesStay) await tx.deleteFrom("twin_unique").where("twin_id", "=", row.id).execute();
  await writeDerived(tx, row, { ...derived, ...changed }, ownerId);
  return row;
}

/** Keys of values that another twin has. Without a head, values unique below one are skipped. */
export async function findTakenKeys(
  executor: Executor,
  uniques: DerivedColumns["uniques"],
  owners: Readonly<Record<UniqueScope, string | null>>,
  exceptTwinId: string | null,
): Promise<string[]> {
  const uniqueKeys = uniques.flatMap(({ fieldNo, value, within }) => {
    const ownerId = owners[within];
    return ownerId === null ? [] : [{ field_no: fieldNo, val: value, owner_id: ownerId }];
  });
  if (uniqueKeys.length === 0) return [];
  const rows = await executor
    .selectFrom("twin_unique")
    .select(["field_no", "val"])
    .where((eb) => eb.or(uniqueKeys.map((uniqueKey) => eb.and(uniqueKey))))
    .$if(exceptTwinId !== null, (query) => query.where("twin_id", "!=", exceptTwinId ?? ""))
    .execute();
  return uniques
    .filter(({ fieldNo }) => rows.some((row) => row.field_no === fieldNo))
    .map(({ key }) => key);
}

async function writeDerived(
  tx: Tx,
  { id: twinId, domain_id, head_id }: TwinRow,
  { ranges, uniques }: DerivedColumns,
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

  const owners = { owner: ownerId, domain: domain_id, head: head_id ?? domain_id };
  // Waits for a concurrent insert of the same value, so that exactly one succeeds.
  const inserted = await tx
    .insertInto("twin_unique")
    .values(
      uniques.map(({ fieldNo, value, within }) => ({
        field_no: fieldNo,
        owner_id: owners[within],
        val: value,
        twin_id: twinId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("field_no")
    .execute();
  const lost = uniques.filter(({ fieldNo }) => !inserted.some((row) => row.field_no === fieldNo));
  if (lost.length > 0) throw new UniqueViolationError(lost.map(({ key }) => key));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { insertRecords, toRecordset } from "../../base/database/insert-records.ts";
import { ONE_BY_ONE } from "../../base/database/one-by-one.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { DerivedColumns } from "../../model/field-types/derived-columns.rules.ts";
import type { UniqueScope } from "../../model/field-types/field-type.rules.ts";
import { TWIN_COLUMNS, type TwinRow } from "../twin/twin.store.ts";

/**
 * A twin's row with its search data. `ownerId` is the business, user or domain within which values must be unique.
 */
export interface Content {
  twin: TwinRow;
  derived: DerivedColumns;
  ownerId: string;
}

/** Thrown to roll the transaction back if another twin of the owner already has one of the unique values. */
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
  assertUnique(await writeDerived(tx, [{ twin: row, derived, ownerId }]));
  return row;
}

/**
 * Inserts many twins with their search data. Skips twins with a value that another twin has, and returns the keys of
 * such values by ID of the twin.
 */
export async function insertTwins(
  tx: Tx,
  contents: readonly Content[],
): Promise<Map<string, string[]>> {
  const rows = contents.map(({ twin, derived }) => ({
    ...twin,
    ref_ids: derived.refIds,
    search_text: derived.searchText,
  }));
  await insertRecords(tx, "twin", rows);
  const lost = await writeDerived(tx, contents);
  if (lost.size > 0)
    await tx
      .deleteFrom("twin")
      .where("id", "in", [...lost.keys()])
      .execute();
  return lost;
}

/**
 * Updates the row of a twin. `twin.version` must be the stored version; a difference is an internal error, because
 * the caller has locked the row.
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
  // Values that are unique below a head are always written, because the head may have changed.
  const uniquesStay =
    same(before.uniques, derived.uniques) &&
    derived.uniques.every(({ within }) => within !== "head");
  const changed = {
    ranges: rangesStay ? [] : derived.ranges,
    uniques: uniquesStay ? [] : derived.uniques,
  };
  if (!rangesStay) {
    // Negative numbers stand for calculated data instead of fields: see common/calculated-numbers.ts.
    await tx
      .deleteFrom("twin_range")
      .where("twin_id", "=", row.id)
      .where("field_no", ">", 0)
      .execute();
  }
  if (!uniquesStay) await tx.deleteFrom("twin_unique").where("twin_id", "=", row.id).execute();
  assertUnique(
    await writeDerived(tx, [{ twin: row, derived: { ...derived, ...changed }, ownerId }]),
  );
  return row;
}

/**
 * Returns keys of values that another twin has. Skips values that are unique below a head if there is no head.
 */
export async function findTakenKeys(
  executor: Executor,
  uniques: DerivedColumns["uniques"],
  owners: Readonly<Record<UniqueScope, string | null>>,
  exceptTwinId: string | null,
): Promise<string[]> {
  const values = uniques.flatMap(({ fieldNo, value, within }) => {
    const ownerId = owners[within];
    return ownerId === null ? [] : [{ field_no: fieldNo, owner_id: ownerId, val: value }];
  });
  const takenValues = await findTakenValues(executor, values);
  const isTaken = ({ field_no, twin_id }: TakenValue, fieldNo: number) =>
    field_no === fieldNo && twin_id !== exceptTwinId;
  return uniques
    .filter(({ fieldNo }) => takenValues.some((row) => isTaken(row, fieldNo)))
    .map(({ key }) => key);
}

type TakenValue = Selectable<Tables["twin_unique"]>;

/** Returns the values, among those given, that are already taken by a twin, with one statement. */
export async function findTakenValues(
  executor: Executor,
  values: readonly Omit<TakenValue, "twin_id">[],
): Promise<TakenValue[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<TakenValue>`
    select taken.field_no, taken.owner_id, taken.val, taken.twin_id
    from ${toRecordset("twin_unique", values)} as tried
    cross join lateral (
      select field_no, owner_id, val, twin_id from twin_unique
      where field_no = tried.field_no and owner_id = tried.owner_id and val = tried.val
      ${ONE_BY_ONE}
    ) as taken`.execute(executor);
  return rows;
}

/** Inserts the numbers and dates by which twins are searched and sorted. */
export async function insertRanges(
  tx: Tx,
  contents: readonly Pick<Content, "twin" | "derived">[],
): Promise<void> {
  const ranges = contents.flatMap(({ twin, derived }) =>
    derived.ranges.map(({ fieldNo, value }) => ({
      field_no: fieldNo,
      val: value,
      twin_id: twin.id,
      business_account_id: twin.business_account_id,
    })),
  );
  await insertRecords(tx, "twin_range", ranges);
}

/** Inserts search data. Returns the keys of values that another twin has, by ID of the twin. */
async function writeDerived(tx: Tx, contents: readonly Content[]): Promise<Map<string, string[]>> {
  await insertRanges(tx, contents);
  const uniques = contents.flatMap(uniqueRows);
  if (uniques.length === 0) return new Map();
  // Waits for a concurrent insert of the same value, so that exactly one of both succeeds.
  const rows = uniques.map(({ row }) => row);
  const { rows: inserted } = await sql<Pick<TakenValue, "twin_id" | "field_no">>`
    insert into twin_unique select * from ${toRecordset("twin_unique", rows)}
    on conflict do nothing
    returning twin_id, field_no`.execute(tx);
  const written = new Set(inserted.map(({ twin_id, field_no }) => `${twin_id} ${field_no}`));
  const lost = uniques.filter(({ row }) => !written.has(`${row.twin_id} ${row.field_no}`));
  const byTwin = Map.groupBy(lost, ({ row }) => row.twin_id);
  return new Map([...byTwin].map(([id, values]) => [id, values.map(({ key }) => key)]));
}

/** Builds the rows of a twin's unique values, each with the key of its field. */
export function uniqueRows({
  twin,
  derived,
  ownerId,
}: Content): { key: string; row: TakenValue }[] {
  const owners = { owner: ownerId, domain: twin.domain_id, head: twin.head_id ?? twin.domain_id };
  return derived.uniques.map(({ key, fieldNo, value, within }) => ({
    key,
    row: { field_no: fieldNo, owner_id: owners[within], val: value, twin_id: twin.id },
  }));
}

function assertUnique(lost: ReadonlyMap<string, string[]>): void {
  if (lost.size > 0) throw new UniqueViolationError([...lost.values()].flat());
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import type { Executor } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { READ_SEPARATOR } from "../../model/field-types/field-type.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { UUID } from "../../model/field-types/search-values.rules.ts";
import { findOptions } from "../../model/lists/option.queries.ts";
import { findVisibleTwins } from "../twin/find-twin.ts";
import type { HistoryNames } from "./describe-change.ts";
import { findClassIds, type HistoryRow } from "./history.store.ts";
import type { MergedTwin } from "./merged-twin.rules.ts";
import { findPastNames } from "./past-name.store.ts";

const TWINS: ReadonlySet<string> = new Set([
  "linkCreated",
  "linkUpdated",
  "linkDeleted",
  "headChanged",
]);
const MARKS: ReadonlySet<string> = new Set(["tagChanged", "markerChanged"]);
/** Types of entries about statuses and classes. */
const PLACES: ReadonlySet<string> = new Set(["statusChanged", "unknown"]);

/** Loads the names that the entries refer to, with one statement for each kind of entity. */
export async function loadHistoryNames(
  executor: Executor,
  caller: Caller,
  rows: readonly HistoryRow[],
  merged: readonly MergedTwin[] = [],
): Promise<HistoryNames> {
  const kinds = mapFieldKinds(caller.model);
  const isOf = ({ field_key: key }: HistoryRow, kind: string) =>
    key !== null && (kinds.get(key) ?? "option") === kind;
  const twinIds = idsIn(rows.filter((row) => TWINS.has(row.type) || isOf(row, "twin")));
  const userIds = idsIn(rows.filter((row) => row.type === "assigneeChanged" || isOf(row, "user")));
  // Values of a deleted field may be IDs of options, so they are looked up too.
  const optionIds = idsIn(rows.filter((row) => MARKS.has(row.type) || isOf(row, "option")));
  const ownIds = optionIds.filter((id) => !caller.model.options.has(id));
  const pastIds = [...optionIds, ...idsIn(rows.filter(({ type }) => PLACES.has(type)))];
  const twins = twinIds.length > 0 ? await findVisibleTwins(executor, caller, twinIds) : [];
  const options = ownIds.length > 0 ? await findOptions(executor, ownIds) : [];
  const createdIds = rows.filter(({ type }) => type === "twinCreated").map((row) => row.twin_id);
  return {
    classIds: new Map([
      ...merged.map(({ id, classId }): [string, string] => [id, classId]),
      ...(createdIds.length > 0 ? await findClassIds(executor, createdIds) : []),
    ]),
    twins: new Map(twins.map(({ id, name }) => [id, name])),
    options: new Map(options.map((option) => [option.id, option])),
    users: await loadPeople(executor, userIds),
    past:
      pastIds.length > 0
        ? await findPastNames(executor, caller.domainId, pastIds)
        : new Map<string, never>(),
  };
}

/** Maps the key of each field to the kind of entity that its values refer to; "" for plain values. */
function mapFieldKinds({ fields }: DomainModel): ReadonlyMap<string, string> {
  return new Map([...fields.values()].map((field) => [field.key, fieldType(field).refersTo ?? ""]));
}

function idsIn(rows: readonly HistoryRow[]): string[] {
  const ids = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((value) => (value ?? "").split(READ_SEPARATOR)),
  );
  return [...new Set(ids)].filter((id) => UUID.test(id));
}

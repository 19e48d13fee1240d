import type { Executor } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { READ_SEPARATOR } from "../../model/field-types/field-type.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { UUID } from "../../model/field-types/search-values.rules.ts";
import { findOptions } from "../../model/lists/option.store.ts";
import { findVisibleTwins } from "../twin/find-twin.ts";
import type { HistoryNames } from "./describe-change.ts";
import { classIdsOfTwins, type HistoryRow } from "./history.store.ts";

const LINKS: ReadonlySet<string> = new Set(["linkCreated", "linkUpdated", "linkDeleted"]);
const MARKS: ReadonlySet<string> = new Set(["tagChanged", "markerChanged"]);

/** What the entries of a page refer to, in three statements at most. */
export async function loadHistoryNames(
  executor: Executor,
  caller: Caller,
  rows: readonly HistoryRow[],
): Promise<HistoryNames> {
  const optionKeys = new Set(
    [...caller.model.fields.values()]
      .filter((field) => fieldType(field).refersTo === "option")
      .map(({ key }) => key),
  );
  const twinIds = idsIn(rows.filter(({ type }) => LINKS.has(type)));
  const optionIds = idsIn(
    rows.filter(({ type, field_key: key }) => MARKS.has(type) || optionKeys.has(key ?? "")),
  ).filter((id) => !caller.model.options.has(id));
  const twins = twinIds.length > 0 ? await findVisibleTwins(executor, caller, twinIds) : [];
  const options = optionIds.length > 0 ? await findOptions(executor, optionIds) : [];
  const createdIds = rows.filter(({ type }) => type === "twinCreated").map((row) => row.twin_id);
  return {
    classIds: createdIds.length > 0 ? await classIdsOfTwins(executor, createdIds) : new Map(),
    twins: new Map(twins.map(({ id, name }) => [id, name])),
    options: new Map(options.map((option) => [option.id, option])),
  };
}

function idsIn(rows: readonly HistoryRow[]): string[] {
  const ids = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((value) => (value ?? "").split(READ_SEPARATOR)),
  );
  return [...new Set(ids)].filter((id) => UUID.test(id));
}

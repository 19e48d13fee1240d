import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { presentValue } from "../../model/field-types/field-types.rules.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import type { PreparedContent } from "../fields/prepare-content.ts";
import type { HistoryEntry } from "../history/history.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/** Builds history entries for changed columns, such as name and assignee. */
export function buildColumnEntries(twin: TwinRow, next: TwinRow): HistoryEntry[] {
  const types = {
    nameChanged: "name",
    descriptionChanged: "description",
    externalIdChanged: "external_id",
    assigneeChanged: "assigner_user_id",
    headChanged: "head_id",
  } as const;
  return Object.entries(types)
    .filter(([, column]) => twin[column] !== next[column])
    .map(([type, column]) => ({
      type: type as keyof typeof types,
      before: twin[column],
      after: next[column],
    }));
}

/** Builds history entries for changed fields, with values as users read them. */
export function buildFieldEntries(
  caller: Caller,
  twinClass: TwinClass,
  twin: Pick<TwinRow, "fields">,
  { changed, fields }: Pick<PreparedContent, "changed" | "fields">,
): HistoryEntry[] {
  const presentStored = (key: string, value: FieldValue | undefined) => {
    const field = fieldByKey(caller.model, twinClass, key);
    return field && value !== undefined ? presentValue(field, value) : null;
  };
  return [...changed.keys()].map((key) => {
    const [before, after] = [twin.fields[key], fields[key]];
    const type =
      before === undefined ? "fieldCreated" : after === undefined ? "fieldDeleted" : "fieldChanged";
    return {
      type,
      fieldKey: key,
      before: presentStored(key, before),
      after: presentStored(key, after),
    };
  });
}

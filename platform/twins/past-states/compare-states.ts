import type { Executor } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import { fieldType, presentValue } from "../../model/field-types/field-types.rules.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import type { HistoryRow } from "../history/history.store.ts";
import { searchVisibleHistory } from "../history/search-history.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import { assertAction } from "../twin/twin-actions.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { type PastState, readStateValues } from "./twin-state.store.ts";

export interface ChangedValue {
  /** Key of the changed value: `name`, `description`, `externalId`, `twinClassId` or the key of a field. */
  key: string;
  field: ClassField | undefined;
  earlier: string | null;
  /** Value in the state with which the past one is compared; by default the current value. */
  later: string | null;
}

export interface Comparison {
  twin: TwinRow;
  entry: HistoryRow;
  values: ChangedValue[];
}

/**
 * Compares a past state of a twin with another one, or with the current state. Leaves out equal values, secrets, and
 * fields that the caller may not see.
 */
export async function compareStates(
  executor: Executor,
  caller: Caller,
  twinId: string,
  {
    historyId,
    side,
    withId,
  }: { historyId: string; side: PastState["side"]; withId: string | null },
  options: { lock?: boolean } = {},
): Promise<Comparison> {
  const twin = await findTwin(executor, caller, twinId, options);
  assertAction(caller, twin, "HISTORY_VIEW");
  const entry = await findEntry(executor, caller, twin, historyId);
  const earlier = await readStateValues(executor, { entry, side });
  const later =
    withId === null
      ? new Map<string, string | null>()
      : await readStateValues(executor, {
          entry: await findEntry(executor, caller, twin, withId),
          side: "after",
        });
  const twinClass = classOf(caller, twin);
  const { model } = caller;
  const former = model.classes.get(earlier.get(CLASS) ?? later.get(CLASS) ?? "");
  const values: ChangedValue[] = [];
  for (const key of new Set([...earlier.keys(), ...later.keys()])) {
    const field = fieldByKey(model, twinClass, key) ?? (former && fieldByKey(model, former, key));
    if (!BASICS.has(key) && !isVisible(caller, twinClass, twin, field)) continue;
    const now = currentValue(twin, key, field);
    const pair = { earlier: valueIn(earlier, key, now), later: valueIn(later, key, now) };
    if ((pair.earlier ?? "") !== (pair.later ?? "")) values.push({ key, field, ...pair });
  }
  return { twin, entry, values };
}

/** Key under which the twin's class is compared and restored like a value. */
export const CLASS = "twinClassId";
const BASICS: ReadonlySet<string> = new Set(["name", "description", "externalId", CLASS]);

async function findEntry(
  executor: Executor,
  caller: Caller,
  { id: twinId }: TwinRow,
  historyId: string,
): Promise<HistoryRow> {
  const filter = { idList: [historyId], twinIdList: [twinId] };
  const page = { offset: 0, limit: 1, ascending: false };
  const [entry] = (await searchVisibleHistory(executor, caller, filter, page)).rows;
  if (!entry) throw unknownId("history", historyId);
  return entry;
}

function isVisible(
  caller: Caller,
  twinClass: TwinClass,
  twin: TwinRow,
  field: ClassField | undefined,
): field is ClassField {
  if (!field || fieldType(field).secret) return false;
  return mayUse(caller, field.viewPermissionId, twinClass, twin).allowed;
}

function valueIn(
  state: ReadonlyMap<string, string | null>,
  key: string,
  now: string | null,
): string | null {
  return state.has(key) ? (state.get(key) ?? null) : now;
}

function currentValue(twin: TwinRow, key: string, field: ClassField | undefined): string | null {
  if (key === "name") return twin.name;
  if (key === "description") return twin.description;
  if (key === "externalId") return twin.external_id;
  if (key === CLASS) return twin.class_id;
  return field ? presentValue(field, twin.fields[key]) : null;
}

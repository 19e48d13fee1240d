import type { Executor } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { classAndDescendants } from "../../core/model/class-hierarchy.rules.ts";
import type { ClassField, DomainModel } from "../../core/model/domain-model.ts";
import { calculate, isCalculated, SUM_TYPERS } from "../../model/field-types/calculated.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import { classOf } from "../twin/find-twin.ts";
import {
  type ChildrenRow,
  countChildren,
  sumChildren,
  type SumRow,
} from "../twin/twin-children.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";

const NUMERIC_TYPER = 1317;

export type Calculated = (twinId: string, field: ClassField) => string | undefined;

/**
 * Calculates sums and counts over children, with at most two statements for all twins. They include children that the
 * caller may not see, because only the permission of the field counts.
 */
export async function calculateFields(
  executor: Executor,
  caller: Caller,
  rows: readonly TwinRow[],
): Promise<Calculated> {
  const { model } = caller;
  const calculated = new Map<string, ClassField[]>();
  for (const row of rows) {
    const fields = fieldsOf(model, classOf(caller, row)).filter(isCalculated);
    if (fields.length > 0) calculated.set(row.id, fields);
  }
  const headIds = [...calculated.keys()];
  if (headIds.length === 0) return () => undefined;

  const counts = await countChildren(executor, headIds);
  const summed = summedFields(model, [...calculated.values()].flat());
  const sums = summed.length > 0 ? await sumChildren(executor, headIds, summed) : [];
  const sumsByGroup = Map.groupBy(sums, toGroupKey);
  const children = Map.groupBy(counts, ({ headId }) => headId);
  return (twinId, field) =>
    calculate(
      model,
      field,
      (children.get(twinId) ?? []).map((row) => ({
        ...row,
        sums: Object.fromEntries(
          (sumsByGroup.get(toGroupKey(row)) ?? []).map(({ key, sum }) => [key, sum]),
        ),
      })),
    );
}

function toGroupKey({ headId, classId, statusId }: Omit<ChildrenRow, "count"> | SumRow): string {
  return `${headId} ${classId} ${statusId}`;
}

/**
 * Lists the fields that are summed up. Leaves out fields that are no longer numeric, because they would make the
 * whole page fail.
 */
function summedFields(model: DomainModel, fields: readonly ClassField[]) {
  const ids = fields
    .filter(({ typerId }) => SUM_TYPERS.has(typerId))
    .map(({ typerParams }) => typerParams.childrenTwinClassFieldId ?? "");
  return [...new Set(ids)]
    .map((id) => model.fields.get(id))
    .filter((field) => field?.typerId === NUMERIC_TYPER)
    .flatMap((field) =>
      classAndDescendants(model, field?.classId ?? "").map((kind) => ({
        key: field?.key ?? "",
        classId: kind.id,
      })),
    );
}

import type { Executor } from "../../base/database/executor.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import type { RelatedObjects } from "../../core/responses/related-objects.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import { presentField } from "../../model/fields/field.view.ts";
import { loadClassDescriptors } from "../../model/fields/load-descriptor-data.ts";
import { classOf } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { includesFields } from "./requested-parts.ts";
import { presentTwins } from "./twin.view.ts";
import { loadValueOptions, presentTypedValue } from "./typed-value.view.ts";

interface Value {
  field: ClassField;
  value: string;
}

/** Presents twins as in version 1 of the calls, where fields are a list of typed values. */
export async function presentTwinsV1(
  call: PrivateCall,
  executor: Executor,
  rows: readonly TwinRow[],
): Promise<{ twins: object[]; relatedObjects: RelatedObjects | undefined }> {
  const { twins, relatedObjects } = await presentTwins(call, executor, rows);
  const valuesOfTwins = rows.map((row, index) => listValues(call, row, twins[index] ?? {}));
  const present = await createPresenter(call, executor, valuesOfTwins.flat());
  return {
    twins: twins.map((twin, index) =>
      includesFields(call.show) ? { ...twin, fields: valuesOfTwins[index]?.map(present) } : twin,
    ),
    relatedObjects,
  };
}

/** Lists the values of a presented twin with their fields, in the order of the class's fields. */
function listValues({ caller }: PrivateCall, row: TwinRow, twin: object): Value[] {
  const { fields: values = {} } = twin as { fields?: Readonly<Record<string, string>> };
  return fieldsOf(caller.model, classOf(caller, row)).flatMap((field) => {
    const value = values[field.key] ?? values[field.id];
    return value === undefined ? [] : [{ field, value }];
  });
}

async function createPresenter(call: PrivateCall, executor: Executor, values: readonly Value[]) {
  const { show } = call;
  const fieldMode = show.lazy ? show.mode("TwinField2TwinClassField") : "HIDE";
  const optionMode = show.mode("TwinField2DataListOption") === "DETAILED" ? "DETAILED" : "SHORT";
  const options = await loadValueOptions(executor, values);
  const view = call.view(await loadClassDescriptors(call, executor));
  return ({ field, value }: Value) => ({
    value: presentTypedValue(view, field, value, options, optionMode),
    ...(fieldMode !== "HIDE" && { twinClassField: presentField(view, field, fieldMode) }),
  });
}

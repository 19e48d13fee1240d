import type { z } from "zod";

import type { Executor } from "../../base/database/executor.ts";
import type { ClassField, ListOption } from "../../core/model/domain-model.ts";
import type { ResponseContext } from "../../core/responses/response-context.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { findOptions } from "../../model/lists/option.queries.ts";
import { presentOption } from "../../model/lists/option.view.ts";
import type { TypedValueView } from "./typed-value.ts";

const DATE = 1302;
const COLOR = 1304;

/** Loads the options in the values, with one statement. */
export async function loadValueOptions(
  executor: Executor,
  values: readonly { field: ClassField; value: string }[],
): Promise<ReadonlyMap<string, ListOption>> {
  const ids = values
    .filter(({ field }) => fieldType(field).refersTo === "option")
    .flatMap(({ value }) => idsIn(value));
  const options = ids.length > 0 ? await findOptions(executor, ids) : [];
  return new Map(options.map((option) => [option.id, option]));
}

/**
 * Adds the type to a value that `presentFields` has presented. An empty value has only the type.
 */
export function presentTypedValue(
  view: ResponseContext,
  field: ClassField,
  value: string,
  options: ReadonlyMap<string, ListOption>,
  optionMode: "SHORT" | "DETAILED",
): z.output<typeof TypedValueView> {
  if (fieldType(field).refersTo === "option") {
    const selected = idsIn(value).flatMap((id) => options.get(id) ?? []);
    return {
      valueType: "listOptionsV1",
      selectedOptions: selected.map((option) => presentOption(view, option, optionMode)),
    };
  }
  switch (field.typerId) {
    case DATE:
      return { valueType: "dateV1", ...(value !== "" && { date: value }) };
    case COLOR:
      return { valueType: "colorHexV1", ...(value !== "" && { hex: value }) };
    default:
      return { valueType: "textV1", ...(value !== "" && { text: value }) };
  }
}

function idsIn(value: string): string[] {
  return value.split(",").filter((id) => id !== "");
}

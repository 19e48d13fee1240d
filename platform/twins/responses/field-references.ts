import type { Caller } from "../../core/access/caller.ts";
import { valuesOf } from "../../model/field-types/field-type.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import { classOf } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/** IDs of the users, or of the list options, in the twin's field values. */
export function listReferences(caller: Caller, row: TwinRow, to: "user" | "option"): string[] {
  return fieldsOf(caller.model, classOf(caller, row))
    .filter((field) => fieldType(field).refersTo === to)
    .flatMap(({ key }) => valuesOf(row.fields[key] ?? []));
}

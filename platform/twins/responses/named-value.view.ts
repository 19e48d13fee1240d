import type { ClassField, ListOption } from "../../core/model/domain-model.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { includeUser } from "../../core/responses/user.view.ts";
import { valuesOf } from "../../model/field-types/field-type.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { presentOption } from "../../model/lists/option.view.ts";
import type { TwinRow } from "../twin/twin.store.ts";

type Mode = "HIDE" | "SHORT" | "DETAILED";

/** Adds the options and users in the twin's field values to the related objects. */
export function includeNamed(
  view: ResponseContext,
  fields: readonly ClassField[],
  twin: TwinRow,
  options: ReadonlyMap<string, ListOption>,
  modes: { option: Mode; user: Mode },
): void {
  for (const field of fields) {
    const { refersTo } = fieldType(field);
    for (const id of valuesOf(twin.fields[field.key] ?? [])) {
      if (refersTo === "option") {
        const option = view.model.options.get(id) ?? options.get(id);
        includeRelated(
          view,
          "dataListsOptionMap",
          id,
          modes.option,
          (inner, mode) => option && presentOption(inner, option, mode),
        );
      } else if (refersTo === "user") {
        includeUser(view, id, modes.user);
      }
    }
  }
}

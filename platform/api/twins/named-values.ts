import { valuesOf } from "../../engine/field-types/field-type.ts";
import { fieldType } from "../../engine/field-types/registry.ts";
import type { ClassField, ListOption } from "../../engine/model.ts";
import type { TwinRow } from "../../store/twins.ts";
import { presentOption } from "../data-lists/option-view.ts";
import { relateUser } from "../users/view.ts";
import { relate, type View } from "../view.ts";

type Mode = "HIDE" | "SHORT" | "DETAILED";

/** Collects the options and people that a twin's values name. */
export function relateNamed(
  view: View,
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
        relate(
          view,
          "dataListsOptionMap",
          id,
          modes.option,
          (inner, mode) => option && presentOption(inner, option, mode),
        );
      } else if (refersTo === "user") {
        relateUser(view, id, modes.user);
      }
    }
  }
}

import type { Described } from "../../engine/field-types/field-type.ts";
import { describeField, fieldType } from "../../engine/field-types/registry.ts";
import type { ClassField } from "../../engine/model.ts";
import { presentOption } from "../data-lists/option-view.ts";
import { relateUser } from "../users/view.ts";
import { relate, type View } from "../view.ts";
import { usersShown } from "./descriptor-facts.ts";

/** What a client needs to draw an input for the field; undefined: nothing, it is only shown. */
export function presentDescriptor(view: View, field: ClassField): Described | undefined {
  const described = describeField(view.model, field, null);
  if (!described) return undefined;
  const { optionIds, ...descriptor } = described;
  if (Array.isArray(optionIds)) return withOptions(view, field, descriptor, optionIds);
  if (fieldType(field).refersTo === "user") return withUsers(view, field, descriptor);
  return descriptor;
}

/** Of a list that is shared only what nobody has chosen yet is offered. */
function withOptions(
  view: View,
  field: ClassField,
  descriptor: Described,
  ids: readonly unknown[],
): Described {
  const taken = view.descriptors.taken.get(field.no);
  const offered = ids.map(String).filter((id) => !taken?.has(id));
  const mode = view.show.mode("TwinClassFieldDescriptor2DataListOption");
  const options = offered
    .map((id) => view.model.options.get(id))
    .filter((option) => option !== undefined)
    .map((option) =>
      relate(view, "dataListsOptionMap", option.id, mode, (inner, level) =>
        presentOption(inner, option, level),
      ),
    );
  if (mode === "HIDE" || !view.show.lazy) return { ...descriptor, optionIdList: offered };
  return { ...descriptor, options: options.filter((option) => option !== undefined) };
}

/** As many users as the field may list are listed; of more, one is searched for. */
function withUsers(view: View, field: ClassField, descriptor: Described): Described {
  const { memberIds } = view.descriptors;
  if (!memberIds || memberIds.length > usersShown(field)) return descriptor;
  const short: Described = { fieldType: "selectUserV1", multiple: descriptor["multiple"] };
  const mode = view.show.mode("TwinClassFieldDescriptor2User");
  const users = memberIds.map((id) => relateUser(view, id, mode));
  if (mode === "HIDE" || !view.show.lazy) return { ...short, userIdList: [...memberIds] };
  return { ...short, users: users.filter((user) => user !== undefined) };
}

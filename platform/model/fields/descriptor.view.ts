import type { ClassField } from "../../core/model/domain-model.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { includeUser } from "../../core/responses/user.view.ts";
import type { FieldDescriptor } from "../field-types/field-type.rules.ts";
import { describeField, fieldType } from "../field-types/field-types.rules.ts";
import { listOf, longestList } from "../field-types/select.rules.ts";
import { optionsIn, presentOption } from "../lists/option.view.ts";
import { maxListedUsers } from "./load-descriptor-data.ts";

/** What a client needs to draw an input for the field; undefined: nothing, it is only shown. */
export function presentDescriptor(
  view: ResponseContext,
  field: ClassField,
): FieldDescriptor | undefined {
  const described = describeField(view.model, field, view.descriptors.now);
  if (!described) return undefined;
  const { optionIds, ...descriptor } = described;
  if (Array.isArray(optionIds)) return withOptions(view, field, descriptor);
  if (fieldType(field).refersTo === "user") return withUsers(view, field, descriptor);
  return descriptor;
}

/** Of a list that is shared only what nobody has chosen yet is offered. */
function withOptions(
  view: ResponseContext,
  field: ClassField,
  descriptor: FieldDescriptor,
): FieldDescriptor {
  const usedOptions = view.descriptors.usedOptions.get(field.no);
  const list = listOf(view.model, field);
  const offered = list ? optionsIn(view, list).filter(({ id }) => !usedOptions?.has(id)) : [];
  // With what the business added for itself it may be too long to be listed.
  if (fieldType(field).uniqueIssueKind !== "in-use" && offered.length > longestList(field)) {
    return { ...descriptor, fieldType: "selectLongV1" };
  }
  const mode = view.show.mode("TwinClassFieldDescriptor2DataListOption");
  const options = offered.map((option) =>
    includeRelated(view, "dataListsOptionMap", option.id, mode, (inner, level) =>
      presentOption(inner, option, level),
    ),
  );
  if (mode === "HIDE" || !view.show.lazy) {
    return { ...descriptor, optionIdList: offered.map(({ id }) => id) };
  }
  return { ...descriptor, options: options.filter((option) => option !== undefined) };
}

/** As many users as the field may list are listed; of more, one is searched for. */
function withUsers(
  view: ResponseContext,
  field: ClassField,
  descriptor: FieldDescriptor,
): FieldDescriptor {
  const { memberIds } = view.descriptors;
  if (!memberIds || memberIds.length > maxListedUsers(field)) return descriptor;
  const short: FieldDescriptor = { fieldType: "selectUserV1", multiple: descriptor["multiple"] };
  const mode = view.show.mode("TwinClassFieldDescriptor2User");
  const users = memberIds.map((id) => includeUser(view, id, mode));
  if (mode === "HIDE" || !view.show.lazy) return { ...short, userIdList: [...memberIds] };
  return { ...short, users: users.filter((user) => user !== undefined) };
}

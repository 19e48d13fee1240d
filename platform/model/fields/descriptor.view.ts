import type { ClassField } from "../../core/model/domain-model.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { includeUser } from "../../core/responses/user.view.ts";
import type { FieldDescriptor } from "../field-types/field-type.rules.ts";
import { describeField, fieldType } from "../field-types/field-types.rules.ts";
import { maxListedOptions } from "../field-types/select.rules.ts";
import { optionsOfField, presentOption } from "../lists/option.view.ts";
import { maxListedUsers } from "./load-descriptor-data.ts";

/**
 * Presents the descriptor with which a client renders an input; undefined if the field is
 * read-only.
 */
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

/**
 * Adds the options that can be selected. If no two twins may have the same option, those that a twin already has are
 * left out.
 */
function withOptions(
  view: ResponseContext,
  field: ClassField,
  descriptor: FieldDescriptor,
): FieldDescriptor {
  const usedOptions = view.descriptors.usedOptions.get(field.no);
  const offered = optionsOfField(view, field).filter(({ id }) => !usedOptions?.has(id));
  // Together with the business's own options, the list may be too long for a form.
  if (fieldType(field).uniqueIssueKind !== "in-use" && offered.length > maxListedOptions(field)) {
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
  const visibleOptions = options.filter((option) => option !== undefined);
  return { ...descriptor, options: visibleOptions, optionIdList: [] };
}

/**
 * Adds the users who can be selected. If there are more than the field lists, none are added, and clients search for
 * them instead.
 */
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

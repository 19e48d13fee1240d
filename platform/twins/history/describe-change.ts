import { createMessage, type Message, noun } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import type { ClassField, ListOption } from "../../core/model/domain-model.ts";
import { text, type ResponseContext } from "../../core/responses/response-context.ts";
import { READ_SEPARATOR } from "../../model/field-types/field-type.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { labelOf } from "../../model/field-types/read-fields.rules.ts";
import type { HistoryRow } from "./history.store.ts";

/** Names of what entries refer to, loaded before they are presented. */
export interface HistoryNames {
  /** Twins at the other ends of links that the caller may see. */
  twins: ReadonlyMap<string, string>;
  /** Options of businesses; those of the domain are in its model. */
  options: ReadonlyMap<string, ListOption>;
  /** Classes of the twins that entries say were created. */
  classIds: ReadonlyMap<string, string>;
}

/** Longer values are cut: a history is read in passing. */
const MAX_VALUE_LENGTH = 200;

/** One history entry as a readable sentence. */
export function describeChange(
  view: ResponseContext,
  row: HistoryRow,
  names: HistoryNames,
): { fieldName: string | undefined; sentence: string | undefined } {
  const field = row.field_key === null ? undefined : fieldOf(view, row.field_key);
  const fieldName = field ? labelOf(field, view.locale, view.model) : undefined;
  const sentence = sentenceFor(view, row, names, field, fieldName);
  return { fieldName, sentence: sentence && renderMessage(sentence, view.locale) };
}

function sentenceFor(
  view: ResponseContext,
  row: HistoryRow,
  names: HistoryNames,
  field: ClassField | undefined,
  fieldName: string | undefined,
): Message | undefined {
  const status = (id: string | null) => text(view, statusById(view.model, id ?? "")?.name ?? {});
  const className = (id: string | null | undefined) =>
    text(view, view.model.classes.get(id ?? "")?.name ?? {});
  const getUserName = (id: string | null) => (id ? (view.users.get(id)?.fullName ?? "") : "");
  const value = (stored: string | null) => truncate(describeValue(view, names, field, stored));
  const listed = (ids: string | null) => describeOptions(view, names, ids);
  const label = fieldName ?? row.field_key ?? "";
  switch (row.type) {
    case "twinCreated":
      return createMessage("history_created", { what: className(names.classIds.get(row.twin_id)) });
    case "twinDeleted":
      return createMessage("history_deleted", { name: truncate(row.before) });
    case "statusChanged":
      return createMessage("history_status_changed", fromTo(row, status));
    case "assigneeChanged":
      return createMessage("history_assignee_changed", fromTo(row, getUserName));
    case "headChanged":
      return createMessage("history_moved");
    case "nameChanged":
      return createMessage("history_name_changed", fromTo(row));
    case "descriptionChanged":
      return createMessage("history_description_changed", fromTo(row));
    case "externalIdChanged":
      return createMessage("history_external_id_changed", fromTo(row));
    case "fieldCreated":
      return createMessage("history_field_set", { label, value: value(row.after) });
    case "fieldChanged":
      return createMessage("history_field_changed", { label, ...fromTo(row, value) });
    case "fieldDeleted":
      return createMessage("history_field_cleared", { label });
    case "linkCreated":
    case "linkUpdated":
    case "linkDeleted":
      return linkSentence(view, row, names);
    case "tagChanged":
      return createMessage("history_tags_changed", fromTo(row, listed));
    case "markerChanged":
      return createMessage("history_markers_changed", fromTo(row, listed));
    case "unknown":
      return createMessage("history_class_changed", fromTo(row, className));
    case "attachmentCreate":
      return createMessage("history_file_added", { name: truncate(row.after) });
    case "attachmentDelete":
      return createMessage("history_file_removed", { name: truncate(row.before) });
    case "attachmentUpdate":
      return createMessage("history_file_changed", { name: truncate(row.after ?? row.before) });
    default:
      return undefined;
  }
}

function linkSentence(view: ResponseContext, row: HistoryRow, { twins }: HistoryNames): Message {
  const link = view.model.links.get(row.field_key ?? "");
  const what = link ? text(view, link.forwardName) : noun("link");
  const { before, after } = fromTo(row, (id) => twins.get(id ?? "") ?? "");
  if (row.type === "linkUpdated") {
    return createMessage("history_link_changed", { what, before, after });
  }
  return row.type === "linkCreated"
    ? createMessage("history_link_added", { what, name: after })
    : createMessage("history_link_removed", { what, name: before });
}

function fieldOf(view: ResponseContext, key: string): ClassField | undefined {
  for (const field of view.model.fields.values()) if (field.key === key) return field;
  return undefined;
}

function describeOptions(view: ResponseContext, { options }: HistoryNames, ids: string | null) {
  return (ids ?? "")
    .split(READ_SEPARATOR)
    .map((id) => text(view, (view.model.options.get(id) ?? options.get(id))?.name ?? {}))
    .filter(Boolean)
    .join(", ");
}

/** A stored value in words, whole. */
export function describeValue(
  view: ResponseContext,
  names: HistoryNames,
  field: ClassField | undefined,
  stored: string | null,
): string {
  if (stored === null) return "";
  const namesOptions = field && fieldType(field).refersTo === "option";
  return namesOptions ? describeOptions(view, names, stored) : stored;
}

/** Both values of an entry in words. */
function fromTo(
  { before, after }: HistoryRow,
  describe: (stored: string | null) => string = (stored) => stored ?? "",
): { before: string; after: string } {
  return { before: truncate(describe(before)), after: truncate(describe(after)) };
}

function truncate(value: string | null): string {
  const characters = value ?? "";
  return characters.length > MAX_VALUE_LENGTH
    ? `${characters.slice(0, MAX_VALUE_LENGTH - 1)}…`
    : characters;
}

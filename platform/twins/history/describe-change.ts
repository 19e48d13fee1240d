import { createMessage, type Message, type Noun, noun } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
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
}

/** Longer values are cut: a history is read in passing. */
const MAX_VALUE_LENGTH = 200;

const SUBJECTS = {
  nameChanged: "name",
  descriptionChanged: "description",
  externalIdChanged: "external_id",
} as const satisfies Record<string, Noun>;

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
  const status = (id: string | null) => text(view, view.model.statuses.get(id ?? "")?.name ?? {});
  const getUserName = (id: string | null) => (id ? (view.users.get(id)?.fullName ?? "") : "");
  const value = (stored: string | null) => describeValue(view, names, field, stored);
  const label = fieldName ?? row.field_key ?? "";
  switch (row.type) {
    case "twinCreated":
      return createMessage("history_created", { name: truncate(row.after) });
    case "twinDeleted":
      return createMessage("history_deleted", { name: truncate(row.before) });
    case "statusChanged":
      return changed(noun("status"), status(row.before), status(row.after));
    case "assigneeChanged":
      return changed(noun("assignee"), getUserName(row.before), getUserName(row.after));
    case "headChanged":
      return createMessage("history_moved");
    case "nameChanged":
    case "descriptionChanged":
    case "externalIdChanged":
      return changed(noun(SUBJECTS[row.type]), row.before ?? "", row.after ?? "");
    case "fieldCreated":
      return createMessage("history_set", { label, value: value(row.after) });
    case "fieldChanged":
      return changed(label, value(row.before), value(row.after));
    case "fieldDeleted":
      return createMessage("history_cleared", { label, value: value(row.before) });
    case "linkCreated":
    case "linkUpdated":
    case "linkDeleted":
      return linkSentence(view, row, names);
    case "tagChanged":
    case "markerChanged": {
      const listed = (ids: string | null) => describeOptions(view, names, ids);
      const kind = row.type === "tagChanged" ? noun("tag") : noun("marker");
      return changed(kind, listed(row.before), listed(row.after));
    }
    case "unknown": {
      const className = (id: string | null) =>
        text(view, view.model.classes.get(id ?? "")?.name ?? {});
      return changed(noun("twin_class"), className(row.before), className(row.after));
    }
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
  const [before, after] = [row.before, row.after].map((id) => twins.get(id ?? "") ?? "");
  if (row.type === "linkUpdated") return changed(what, before ?? "", after ?? "");
  const name = truncate((row.type === "linkCreated" ? after : before) ?? "");
  return row.type === "linkCreated"
    ? createMessage("history_link_added", { what, name })
    : createMessage("history_link_removed", { what, name });
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

function describeValue(
  view: ResponseContext,
  names: HistoryNames,
  field: ClassField | undefined,
  stored: string | null,
): string {
  if (stored === null) return "";
  if (!field || fieldType(field).refersTo !== "option") return truncate(stored);
  return truncate(describeOptions(view, names, stored));
}

function changed(what: string | Message, before: string, after: string): Message {
  return createMessage("history_changed", {
    what,
    before: truncate(before),
    after: truncate(after),
  });
}

function truncate(value: string | null): string {
  const characters = value ?? "";
  return characters.length > MAX_VALUE_LENGTH
    ? `${characters.slice(0, MAX_VALUE_LENGTH - 1)}…`
    : characters;
}

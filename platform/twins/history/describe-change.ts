import { translate } from "../../base/messages/translate-message.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { text, type ResponseContext } from "../../core/responses/response-context.ts";
import { READ_SEPARATOR } from "../../model/field-types/field-type.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { labelOf } from "../../model/field-types/read-fields.rules.ts";
import type { HistoryRow } from "./history.store.ts";

/** Longer values are cut: a history is read in passing. */
const MAX_VALUE_LENGTH = 200;

const SUBJECTS: Record<string, string> = {
  nameChanged: "name",
  descriptionChanged: "description",
  externalIdChanged: "external id",
};

/** One history entry as a readable sentence. */
export function describeChange(
  view: ResponseContext,
  row: HistoryRow,
): { fieldName: string | undefined; sentence: string | undefined } {
  const field = row.field_key === null ? undefined : fieldOf(view, row.field_key);
  const fieldName = field ? labelOf(field, view.locale, view.model) : undefined;
  const sentence = sentenceFor(view, row, field, fieldName);
  return { fieldName, sentence: sentence && translate(sentence, view.locale) };
}

function sentenceFor(
  view: ResponseContext,
  row: HistoryRow,
  field: ClassField | undefined,
  fieldName: string | undefined,
): string | undefined {
  const status = (id: string | null) => text(view, view.model.statuses.get(id ?? "")?.name ?? {});
  const getUserName = (id: string | null) => (id ? (view.users.get(id)?.fullName ?? "") : "");
  const value = (stored: string | null) => describeValue(view, field, stored);
  const label = fieldName ?? row.field_key ?? "";
  switch (row.type) {
    case "twinCreated":
      return `Created '${truncate(row.after)}'`;
    case "twinDeleted":
      return `Deleted '${truncate(row.before)}'`;
    case "statusChanged":
      return changed("status", status(row.before), status(row.after));
    case "assigneeChanged":
      return changed("assignee", getUserName(row.before), getUserName(row.after));
    case "headChanged":
      return "Moved to another parent";
    case "nameChanged":
    case "descriptionChanged":
    case "externalIdChanged":
      return changed(SUBJECTS[row.type] ?? "", row.before ?? "", row.after ?? "");
    case "fieldCreated":
      return `Set ${label} to '${value(row.after)}'`;
    case "fieldChanged":
      return changed(label, value(row.before), value(row.after));
    case "fieldDeleted":
      return `Cleared ${label}, which was '${value(row.before)}'`;
    case "linkCreated":
    case "linkUpdated":
    case "linkDeleted":
      return linkSentence(view, row);
    case "attachmentCreate":
      return `Added the file '${truncate(row.after)}'`;
    case "attachmentDelete":
      return `Removed the file '${truncate(row.before)}'`;
    case "attachmentUpdate":
      return `Changed the file '${truncate(row.after ?? row.before)}'`;
    default:
      return undefined;
  }
}

function linkSentence(view: ResponseContext, row: HistoryRow): string {
  const link = view.model.links.get(row.field_key ?? "");
  const name = link ? text(view, link.forwardName) : "a link";
  if (row.type === "linkCreated") return `Added ${name}`;
  return row.type === "linkDeleted" ? `Removed ${name}` : `Changed ${name}`;
}

function fieldOf(view: ResponseContext, key: string): ClassField | undefined {
  for (const field of view.model.fields.values()) if (field.key === key) return field;
  return undefined;
}

function describeValue(
  view: ResponseContext,
  field: ClassField | undefined,
  stored: string | null,
): string {
  if (stored === null) return "";
  if (!field || fieldType(field).refersTo !== "option") return truncate(stored);
  const names = stored
    .split(READ_SEPARATOR)
    .map((id) => view.model.options.get(id))
    .map((option) => (option ? text(view, option.name) : ""));
  return truncate(names.filter(Boolean).join(", "));
}

function changed(what: string, before: string, after: string): string {
  return `Changed ${what} from '${truncate(before)}' to '${truncate(after)}'`;
}

function truncate(value: string | null): string {
  const characters = value ?? "";
  return characters.length > MAX_VALUE_LENGTH
    ? `${characters.slice(0, MAX_VALUE_LENGTH - 1)}…`
    : characters;
}

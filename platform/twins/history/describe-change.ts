import type { Texts } from "../../base/database/tables/json-values.ts";
import { createMessage, type Message, noun } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import type { ClassField, ListOption } from "../../core/model/domain-model.ts";
import { text, type ResponseContext } from "../../core/responses/response-context.ts";
import { boolean } from "../../model/field-types/boolean.rules.ts";
import { READ_SEPARATOR } from "../../model/field-types/field-type.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { labelOf } from "../../model/field-types/read-fields.rules.ts";
import { UUID } from "../../model/field-types/search-values.rules.ts";
import type { HistoryRow } from "./history.store.ts";
import { MERGED_KEY, parseMergedTwin } from "./merged-twin.rules.ts";
import type { PastName } from "./past-name.store.ts";

/** Names that the descriptions of history entries contain. */
export interface HistoryNames {
  /** Names of linked twins that the caller may see, by ID. */
  twins: ReadonlyMap<string, string>;
  /** Options of businesses, by ID. The domain's own options are in the model. */
  options: ReadonlyMap<string, ListOption>;
  users: ReadonlyMap<string, { fullName: string }>;
  /** Former names of options, statuses and classes by ID, oldest first. */
  past: ReadonlyMap<string, readonly PastName[]>;
  /** IDs of the classes of created twins, by ID of the twin. */
  classIds: ReadonlyMap<string, string>;
}

/** Longer values are truncated, because readers only skim a history. */
const MAX_VALUE_LENGTH = 200;

/** Describes a history entry in a sentence, in the caller's language. */
export function describeChange(
  view: ResponseContext,
  row: HistoryRow,
  names: HistoryNames,
): { fieldName: string | undefined; sentence: string | undefined } {
  const field = row.field_key === null ? undefined : findField(view, row.field_key);
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
  const at = row.created_at;
  const status = (id: string) =>
    findNameAt(view, names, at, id, statusById(view.model, id)?.name) ??
    createMessage("history_gone_status");
  const className = (id: string) =>
    findNameAt(view, names, at, id, view.model.classes.get(id)?.name) ??
    createMessage("history_gone_class");
  const twin = (id: string) => names.twins.get(id) ?? createMessage("history_gone_entry");
  const value = (stored: string) => describeValue(view, names, field, stored, at);
  const listed = (ids: string) => describeOptions(view, names, ids, at);
  const label = fieldName ?? row.field_key ?? "";
  switch (row.type) {
    case "twinCreated": {
      const twinClass = view.model.classes.get(names.classIds.get(row.twin_id) ?? "");
      return createMessage("history_created", { what: text(view, twinClass?.name ?? {}) });
    }
    case "twinDeleted":
      return createMessage("history_deleted", { name: truncate(row.before ?? "") });
    case "statusChanged":
      return createMessage("history_status_changed", fromTo(row, status));
    case "assigneeChanged":
      return createMessage(
        "history_assignee_changed",
        fromTo(row, (id) => userName(names, id)),
      );
    case "headChanged":
      return createMessage("history_moved", fromTo(row, twin));
    case "nameChanged":
      return createMessage("history_name_changed", fromTo(row));
    case "descriptionChanged":
      return createMessage("history_description_changed", fromTo(row));
    case "externalIdChanged":
      return createMessage("history_external_id_changed", fromTo(row));
    case "fieldCreated":
      return createMessage("history_field_set", { label, value: fromTo(row, value).after });
    case "fieldChanged":
    case "fieldDeleted":
      return createMessage("history_field_changed", { label, ...fromTo(row, value) });
    case "linkCreated":
    case "linkUpdated":
    case "linkDeleted":
      return linkSentence(view, row, twin);
    case "tagChanged":
      return createMessage("history_tags_changed", fromTo(row, listed));
    case "markerChanged":
      return createMessage("history_markers_changed", fromTo(row, listed));
    case "unknown":
      if (row.field_key === null)
        return createMessage("history_class_changed", fromTo(row, className));
      return row.field_key === MERGED_KEY ? mergeSentence(row) : scheduleSentence(row);
    case "attachmentCreate":
      return createMessage("history_file_added", { name: truncate(row.after ?? "") });
    case "attachmentDelete":
      return createMessage("history_file_removed", { name: truncate(row.before ?? "") });
    case "attachmentUpdate":
      return createMessage("history_file_changed", {
        name: truncate(row.after ?? row.before ?? ""),
      });
    default:
      return undefined;
  }
}

/**
 * Describes for which day a publication was scheduled. Such entries have type `unknown` and a field, because upstream
 * has no type for them.
 */
function scheduleSentence({ before, after }: HistoryRow): Message {
  return after === null
    ? createMessage("history_schedule_cancelled", { day: before ?? "" })
    : createMessage("history_scheduled", { day: after });
}

/** Describes which twin was merged into this one, or that the merge was undone. */
function mergeSentence({ before, after }: HistoryRow): Message {
  const name = truncate(parseMergedTwin(after ?? before ?? "").name);
  return after === null
    ? createMessage("history_merge_undone", { name })
    : createMessage("history_merged", { name });
}

function linkSentence(view: ResponseContext, row: HistoryRow, twin: InWords): Message {
  const link = view.model.links.get(row.field_key ?? "");
  const what = link ? text(view, link.forwardName) : noun("link");
  const { before, after } = fromTo(row, twin);
  if (row.type === "linkUpdated") {
    return createMessage("history_link_changed", { what, before, after });
  }
  return row.type === "linkCreated"
    ? createMessage("history_link_added", { what, name: after })
    : createMessage("history_link_removed", { what, name: before });
}

function findField(view: ResponseContext, key: string): ClassField | undefined {
  for (const field of view.model.fields.values()) if (field.key === key) return field;
  return undefined;
}

/**
 * Finds the name that an entity had at the time of the entry; undefined if it was deleted and its name isn't known.
 */
function findNameAt(
  view: ResponseContext,
  { past }: HistoryNames,
  at: Date,
  id: string,
  now: Texts | undefined,
): string | undefined {
  const then = past.get(id)?.find(({ replaced_at: end }) => end > at)?.name ?? now;
  return then && (text(view, then) || undefined);
}

function userName({ users }: HistoryNames, id: string): string | Message {
  return users.get(id)?.fullName || createMessage("history_gone_user");
}

function describeOptions(view: ResponseContext, names: HistoryNames, ids: string, at: Date) {
  const { options } = names;
  const optionNames = ids.split(READ_SEPARATOR).map((id) => {
    const now = (view.model.options.get(id) ?? options.get(id))?.name;
    return findNameAt(view, names, at, id, now) ?? createMessage("history_gone_option");
  });
  return listInWords(view, optionNames);
}

function listInWords(view: ResponseContext, parts: readonly (string | Message)[]): string {
  return parts
    .map((part) => (typeof part === "string" ? part : renderMessage(part, view.locale)))
    .join(", ");
}

/** Describes a stored value without truncating it, with names of that time. */
export function describeValue(
  view: ResponseContext,
  names: HistoryNames,
  field: ClassField | undefined,
  stored: string,
  at: Date,
): string {
  const ids = stored.split(READ_SEPARATOR);
  // If the field was deleted, its values may be IDs of options.
  if (!field)
    return ids.every((id) => UUID.test(id)) ? describeOptions(view, names, stored, at) : stored;
  const type = fieldType(field);
  if (type === boolean) {
    const key = stored === "true" ? "history_value_yes" : "history_value_no";
    return renderMessage(createMessage(key), view.locale);
  }
  if (type.refersTo === "option") return describeOptions(view, names, stored, at);
  if (type.refersTo === undefined || !ids.every((id) => UUID.test(id))) return stored;
  const gone = createMessage("history_gone_entry");
  const nameOf = (id: string) =>
    type.refersTo === "user" ? userName(names, id) : (names.twins.get(id) ?? gone);
  return listInWords(view, ids.map(nameOf));
}

type InWords = (stored: string) => string | Message;

/** Describes both values of an entry. Empty values are described as empty. */
function fromTo(
  { before, after }: HistoryRow,
  describe: InWords = (stored) => stored,
): { before: Message; after: Message } {
  const inWords = (stored: string | null) => {
    if (stored === null || stored === "") return createMessage("history_empty");
    const words = describe(stored);
    return typeof words === "string"
      ? createMessage("history_quoted", { text: truncate(words) })
      : words;
  };
  return { before: inWords(before), after: inWords(after) };
}

function truncate(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH - 1)}…` : value;
}

import { COMPLETENESS_NO } from "#common/calculated-numbers.ts";

import type { Actor } from "../../core/access/actor.rules.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import type { SearchWord, SortKey } from "../../model/field-types/search-query.rules.ts";
import { fieldsByKey } from "./field-conditions.rules.ts";

const COLUMNS = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  name: "name",
  externalId: "external_id",
  description: "description",
  assignerUserId: "assigner_user_id",
  twinStatusId: "status_id",
} as const;

const NEWEST: SortKey = { kind: "column", column: "created_at" };
const FIELD = "field:";

/** Returns what the search sorts by; null if the requested sort field is unknown. */
export function sortKey(
  actor: Actor,
  classes: readonly TwinClass[],
  sortField: string | undefined,
  text: { text: string; words: SearchWord[] } = { text: "", words: [] },
): SortKey | null {
  if (sortField === undefined || sortField === "") return NEWEST;
  // Without a text all twins are equally relevant.
  if (sortField === "relevance")
    return text.words.length > 0 ? { kind: "relevance", ...text } : NEWEST;
  if (Object.hasOwn(COLUMNS, sortField)) {
    return { kind: "column", column: COLUMNS[sortField as keyof typeof COLUMNS] };
  }
  if (sortField === "status")
    return { kind: "listed", column: "status_id", ids: statusOrder(actor, classes) };
  if (sortField === "completeness")
    return { kind: "field-number", nos: [COMPLETENESS_NO], within: null };
  // The dot is upstream's spelling.
  if (sortField === "twinClass.key")
    return { kind: "listed", column: "class_id", ids: classOrder(classes) };
  if (sortField.startsWith(FIELD)) return fieldSort(actor, classes, sortField.slice(FIELD.length));
  return null;
}

function fieldSort(actor: Actor, classes: readonly TwinClass[], key: string): SortKey | null {
  const { fields, ref } = fieldsByKey(actor, classes, key);
  const [first] = fields;
  if (!first || fieldType(first).secret) return null;
  const { nos, within } = ref;
  // Values of numeric and date fields are stored as numbers in `twin_range`.
  const numeric = first.typerId === 1317 || first.typerId === 1302;
  return numeric
    ? { kind: "field-number", nos, within }
    : { kind: "field-text", key: ref.key, within };
}

function classOrder(classes: readonly TwinClass[]): string[] {
  return classes
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ id }) => id);
}

/** Sorts statuses by their position. Equal keys of different classes follow each other. */
function statusOrder({ model }: Actor, classes: readonly TwinClass[]): string[] {
  const ids = new Set(classes.flatMap(({ statusIds }) => statusIds));
  return [...ids]
    .map((id) => statusById(model, id))
    .filter((status) => status !== undefined)
    .toSorted((a, b) => a.position - b.position || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ id }) => id);
}

import type { TwinMerge } from "../../base/database/tables/trash.ts";
import { createMessage, type Message, verbatim } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { fieldByKey, labelOf } from "../../model/field-types/read-fields.rules.ts";
import type { Change } from "../../twins/history/history.store.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import type { MergeCard } from "./merge-card.ts";

const VALUE_TYPES: ReadonlySet<string> = new Set([
  "nameChanged",
  "descriptionChanged",
  "fieldCreated",
  "fieldChanged",
  "fieldDeleted",
]);

/** Whether a history entry is about a value that a merge can take from the other product. */
export function isValueChange({ type }: Change): boolean {
  return VALUE_TYPES.has(type);
}

interface State {
  merge: TwinMerge;
  /** The product that stayed. */
  target: TwinRow;
  /** Value changes that the merge made. */
  values: readonly Change[];
  /** Changes of the product since the merge. */
  since: readonly Change[];
  /** Visible cards that the merge moved. */
  cards: readonly MergeCard[];
  /** IDs of the product's files. */
  fileIds: ReadonlySet<string>;
}

/** Names what a merge gave a product and what isn't as the merge left it. */
export function findMergeChanges(caller: Caller, state: State): Message[] {
  const { merge, target, values, since, cards, fileIds } = state;
  const changedKeys = new Set(since.filter(isValueChange).map(keyOf));
  const keys = [...new Set(values.map(keyOf))].filter((key) => changedKeys.has(key));
  const changes = keys.map((key) => describeField(caller, target, key));
  const left = cards.filter(({ card }) => card.head_id !== target.id);
  if (left.length > 0 || cards.length < merge.moved.length) {
    changes.push(createMessage("merge_change_cards"));
  }
  changes.push(
    ...cards.flatMap(({ card, obstacle }) =>
      obstacle && card.head_id === target.id ? [obstacle] : [],
    ),
  );
  if (merge.files.some(({ id }) => !fileIds.has(id))) {
    changes.push(createMessage("merge_change_images"));
  }
  return changes;
}

/** Returns the key of the value that a history entry is about. */
export function keyOf({ type, field_key: key }: Change): string {
  if (type === "nameChanged") return "name";
  return type === "descriptionChanged" ? "description" : (key ?? "");
}

function describeField(caller: Caller, target: TwinRow, key: string): Message {
  const field = fieldByKey(caller.model, classOf(caller, target), key);
  if (field) return verbatim(labelOf(field, caller.locale, caller.model));
  return createMessage(key === "description" ? "merge_change_description" : "merge_change_name");
}

import type { Tx } from "../../base/database/executor.ts";
import type { TwinMerge } from "../../base/database/tables/trash.ts";
import {
  CODE,
  type FieldError,
  invalidFields,
  RequestError,
} from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { deleteTwin } from "../../twins/changes/delete-twin.ts";
import { updateLockedTwin } from "../../twins/changes/update-twin.ts";
import { recordHistory } from "../../twins/history/history.store.ts";
import { formatMergedTwin, MERGED_KEY } from "../../twins/history/merged-twin.rules.ts";
import { bumpVersionAndEmit } from "../../twins/twin/emit-twin-event.ts";
import { lockModelOfTemplates, type TwinRow } from "../../twins/twin/twin.store.ts";
import { copyValues } from "../duplicates/copied-values.rules.ts";
import { loadMerge, type Merge, type MergeIds, outdatedMerge } from "./load-merge.ts";
import type { MergeCard } from "./merge-card.ts";
import { moveFiles, recordMerge } from "./merge.store.ts";
import { BASICS, listTakenKeys, type Side } from "./merged-fields.rules.ts";
import { moveCard } from "./move-card.ts";
import { refreshProducts } from "./refresh-products.ts";

interface MergeChoice {
  /** Digest of the preview. If anything else would be merged now, nothing is. */
  digest: string;
  /** Whose value is taken, by field key. */
  sides: Readonly<Record<string, Side>>;
  /** IDs of the cards that stay, for the marketplaces where both products have one. */
  cardIds: readonly string[];
}

/**
 * Merges a product into another one: values that were chosen, cards, images and history follow, and the merged product
 * goes to the trash, from where it is restored with everything that followed. Returns the ID of its entry.
 */
export async function mergeProducts(
  services: Services,
  tx: Tx,
  user: Caller,
  ids: MergeIds,
  choice: MergeChoice,
): Promise<string> {
  const caller: Caller = { ...user, origin: "merge" };
  // Deleting the merged product locks the configuration before twins, so this does, too.
  await lockModelOfTemplates(tx, caller.domainId, [ids.targetId, ids.mergedId]);
  const merge = await loadMerge(tx, caller, ids, { lock: true });
  if (merge.digest !== choice.digest) throw outdatedMerge();
  const leaving = chooseCards(merge, choice.cardIds);
  const taken = chooseValues(merge, choice.sides);
  const { target, merged } = merge;

  // First out of the way, then in, because a product has one card at each marketplace.
  for (const card of leaving.exchanged) await moveCard(services, tx, caller, card.id, merged.id);
  const moved: TwinRow[] = [];
  for (const card of leaving.moved)
    moved.push(await moveCard(services, tx, caller, card.id, target.id));
  const files = merge.files.flatMap(({ file, moves }) => (moves ? [file] : []));
  await moveFiles(
    tx,
    files.map(({ id }) => id),
    target.id,
  );
  // Unique values of the merged product are free only after its deletion.
  await deleteTwin(services, tx, caller, merged.id);
  const updated = await updateLockedTwin(services, tx, caller, target, taken);
  const after = await recordInHistory(services, tx, caller, merge, updated);
  await refreshProducts(services, tx, caller, [target.id]);
  const record: TwinMerge = {
    targetId: target.id,
    versionBefore: target.version,
    versionAfter: after.version,
    moved: moved.map(({ id, version }) => ({ id, version })),
    exchangedIds: leaving.exchanged.map(({ id }) => id),
    files: files.map(({ id, position }) => ({ id, position })),
  };
  return recordMerge(tx, { domainId: caller.domainId, mergedId: merged.id, merge: record });
}

/** Cards that leave their products. The other cards of the merged product are deleted with it. */
interface LeavingCards {
  /** Cards of the merged product that stay. */
  moved: TwinRow[];
  /** Cards of the product that stays which are deleted with the merged one. */
  exchanged: TwinRow[];
}

function chooseCards({ cards }: Merge, cardIds: readonly string[]): LeavingCards {
  const chosen = new Set(cardIds);
  const issues: FieldError[] = [];
  const moved: MergeCard[] = [];
  const exchanged: MergeCard[] = [];
  const both = new Set<string>();
  for (const ofClass of Map.groupBy(cards, ({ card }) => card.class_id).values()) {
    const [first, second] = [find(ofClass, "TARGET"), find(ofClass, "MERGED")];
    if (!second) continue;
    if (!first) {
      moved.push(second);
      continue;
    }
    for (const { card } of [first, second]) both.add(card.id);
    if (chosen.has(first.card.id) === chosen.has(second.card.id)) {
      const message = createMessage("merge_choose_card", { marketplace: second.marketplace });
      issues.push({ field: "cardIdList", message, code: "required" });
    } else if (chosen.has(second.card.id)) {
      moved.push(second);
      exchanged.push(first);
    }
  }
  if (cardIds.some((id) => !both.has(id))) {
    issues.push({ field: "cardIdList", message: createMessage("merge_cards_unknown") });
  }
  if (issues.length > 0) throw invalidFields(CODE.ENTITY_INVALID, issues);
  // All cards of the merged product leave it: they move, or they are deleted with it.
  assertFree([...cards.filter(({ side }) => side === "MERGED"), ...exchanged]);
  return { moved: moved.map(({ card }) => card), exchanged: exchanged.map(({ card }) => card) };
}

function find(cards: readonly MergeCard[], of: Side): MergeCard | undefined {
  return cards.find(({ side }) => side === of);
}

function assertFree(cards: readonly MergeCard[]): void {
  const obstacles = cards.flatMap(({ obstacle }) => obstacle ?? []);
  if (obstacles.length > 0) throw new RequestError(CODE.TWIN_FROZEN, obstacles);
}

function chooseValues(merge: Merge, sides: MergeChoice["sides"]) {
  const offered = new Set([...BASICS, ...merge.choices.map(({ key }) => key)]);
  const unknown = Object.keys(sides).filter((key) => !offered.has(key));
  if (unknown.length > 0) {
    throw invalidFields(
      CODE.FIELD_KEY_UNKNOWN,
      unknown.map((key) => ({
        field: key,
        message: createMessage("merge_field_unknown", { key }),
      })),
    );
  }
  const { merged } = merge;
  const keys = merge.choices.map(({ fields: together }) => together.map(({ key }) => key));
  const taken = new Set(listTakenKeys(merge, [...BASICS.map((key) => [key]), ...keys], sides));
  const fields = merge.choices
    .flatMap(({ fields: together }) => together)
    .filter(({ key }) => taken.has(key));
  return {
    ...(taken.has("name") && { name: merged.name }),
    ...(taken.has("description") && { description: merged.description ?? "" }),
    // Copying leaves out empty values of required fields. Choosing one is refused instead.
    fields: {
      ...Object.fromEntries(fields.map(({ key }) => [key, ""])),
      ...copyValues(merged, fields),
    },
  };
}

/** Records the merge and the images in the history of the product that stays. */
async function recordInHistory(
  services: Services,
  tx: Tx,
  caller: Caller,
  { merged, files }: Merge,
  target: TwinRow,
): Promise<TwinRow> {
  const changed = await bumpVersionAndEmit(services, tx, caller, target, "attachment");
  const at = services.now();
  const history = { twin: target, actor: caller, at, version: changed.version };
  const after = formatMergedTwin({ id: merged.id, classId: merged.class_id, name: merged.name });
  await recordHistory(tx, history, [
    { type: "unknown", fieldKey: MERGED_KEY, after },
    ...files.flatMap(({ file, moves }) =>
      moves ? [{ type: "attachmentCreate" as const, after: file.title }] : [],
    ),
  ]);
  return changed;
}

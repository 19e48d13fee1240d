import { createHash } from "node:crypto";

import type { Executor } from "../../base/database/executor.ts";
import { CODE, invalidFields, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may } from "../../core/access/may.rules.ts";
import { hasPermission } from "../../core/access/require-permission.ts";
import { listAttachments } from "../../twins/attachments/twin-attachment.queries.ts";
import { classOf, filterVisibleTwins } from "../../twins/twin/find-twin.ts";
import { actionsFor } from "../../twins/twin/twin-actions.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import { listCascadeClasses, type TwinRow } from "../../twins/twin/twin.store.ts";
import { CARD_ROOT, isRootKind, statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { listCardIds } from "../inheritance/own-value.store.ts";
import { findProductType } from "../products/create-product.ts";
import { describeCards, type MergeCard } from "./merge-card.ts";
import { type MergeFile, selectFiles } from "./merge-file.ts";
import { listMergedFields, type ProductPair } from "./merged-fields.rules.ts";
import { missingProduct } from "./missing-product.ts";
import { type FieldsTogether, groupFields } from "./values-together.rules.ts";

export interface MergeIds {
  targetId: string;
  mergedId: string;
}

export interface Merge extends ProductPair {
  /** The fields that are chosen, each with those whose values come from the same product. */
  choices: FieldsTogether[];
  cards: MergeCard[];
  files: MergeFile[];
  /** Stands for everything that the merge depends on. */
  digest: string;
}

/**
 * Loads two products as a merge sees them. With `lock`, nothing of it can change until the transaction ends: cards are
 * locked before products, in the same order as jobs, so that deadlocks are impossible.
 *
 * @throws RequestError if the caller may not merge them.
 */
export async function loadMerge(
  executor: Executor,
  caller: Caller,
  { targetId, mergedId }: MergeIds,
  { lock }: { lock: boolean },
): Promise<Merge> {
  if (targetId === mergedId) throw fieldError("mergedId", "merge_itself");
  const rootId = caller.model.classByKey.get(CARD_ROOT)?.id ?? "";
  const lockedIds = lock ? await listCardIds(executor, [targetId, mergedId], rootId) : [];
  await findTwinRows(executor, caller.domainId, lockedIds, { lock });
  const pair = await findPair(executor, caller, { targetId, mergedId }, lock);
  const cardIds = await listCardIds(executor, [targetId, mergedId], rootId);
  // A card that was added before its product was locked isn't locked.
  if (lock && cardIds.some((id) => !lockedIds.includes(id))) throw outdatedMerge();
  const rows = await findTwinRows(executor, caller.domainId, cardIds);
  const visible = await filterVisibleTwins(executor, caller, rows);
  if (visible.length < rows.length) throw denied("merge_cards_hidden");
  await assertOnlyCards(executor, caller, pair.merged);
  const files = await listAttachments(executor, [targetId, mergedId]);
  const cards = await describeCards(executor, caller, pair, visible);
  const listed = selectFiles(caller, pair, files);
  return {
    ...pair,
    choices: groupFields(pair, listMergedFields(caller, pair)),
    cards,
    files: listed,
    digest: digestOf(pair, cards, listed),
  };
}

export function outdatedMerge(): RequestError {
  return new RequestError(CODE.VERSION_CONFLICT, createMessage("merge_outdated"));
}

async function findPair(
  executor: Executor,
  caller: Caller,
  { targetId, mergedId }: MergeIds,
  lock: boolean,
): Promise<ProductPair> {
  const ids = [targetId, mergedId].toSorted();
  const rows = await findTwinRows(executor, caller.domainId, ids, { lock });
  const found = await filterVisibleTwins(executor, caller, rows);
  const get = async (id: string): Promise<TwinRow> => {
    const product = found.find((one) => one.id === id);
    if (!product || !findProductType(caller.model, product.class_id)) {
      throw await missingProduct(executor, caller, id);
    }
    return product;
  };
  const pair = { target: await get(targetId), merged: await get(mergedId) };
  if (pair.target.business_account_id !== pair.merged.business_account_id) {
    throw unknownId("product", mergedId);
  }
  for (const product of [pair.target, pair.merged]) assertMergeable(caller, product);
  return pair;
}

/** Whether the caller may merge the product with another one that fulfills this, in both directions. */
export function mayMerge(caller: Caller, product: TwinRow): boolean {
  // The merged product goes to the trash, from which only callers with this permission can take it back.
  if (!hasPermission(caller, { needs: ["TWIN_DELETE"] })) return false;
  const mayDelete = may(caller, "delete", classOf(caller, product), product).allowed;
  return mayDelete && actionsFor(caller, product).includes("EDIT");
}

function assertMergeable(caller: Caller, product: TwinRow): void {
  const status = statusKeyOf(caller.model, product.status_id);
  if (status === "sketch" || status === "initializing") {
    const message = createMessage("merge_unprepared", { name: product.name });
    throw new RequestError(CODE.TWIN_FROZEN, message);
  }
  if (!mayMerge(caller, product)) throw denied("merge_denied");
}

/** Other entries that are deleted with the merged product would go to the trash, which nobody has chosen. */
async function assertOnlyCards(executor: Executor, caller: Caller, merged: TwinRow) {
  const classIds = await listCascadeClasses(executor, merged.id);
  if (classIds.every((id) => isRootKind(caller.model, id, CARD_ROOT))) return;
  const message = createMessage("merge_children", { name: merged.name });
  throw new RequestError(CODE.ENTITY_INVALID, message);
}

function denied(key: "merge_denied" | "merge_cards_hidden"): RequestError {
  return new RequestError(CODE.NO_REQUIRED_PERMISSION, createMessage(key));
}

function fieldError(field: string, key: "merge_itself"): RequestError {
  return invalidFields(CODE.ENTITY_INVALID, [{ field, message: createMessage(key) }]);
}

/** A change of status doesn't increase the version of a twin. */
function digestOf(
  { target, merged }: ProductPair,
  cards: readonly MergeCard[],
  files: readonly MergeFile[],
): string {
  const state = [
    [target, merged].map(({ id, version, status_id: status }) => [id, version, status]),
    cards.map(({ card, obstacle }) => [
      card.id,
      card.head_id,
      card.version,
      card.status_id,
      obstacle === null,
    ]),
    files.map(({ file, moves }) => [file.id, moves]),
  ];
  return createHash("sha256").update(JSON.stringify(state)).digest("base64url");
}

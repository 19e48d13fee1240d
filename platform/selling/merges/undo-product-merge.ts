import type { Tx } from "../../base/database/executor.ts";
import type { TwinMerge } from "../../base/database/tables/trash.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { listAttachments } from "../../twins/attachments/twin-attachment.queries.ts";
import { reversedChange } from "../../twins/bulk/reversed-change.rules.ts";
import { updateLockedTwin } from "../../twins/changes/update-twin.ts";
import { listChangesSince, recordHistory } from "../../twins/history/history.store.ts";
import { formatMergedTwin, MERGED_KEY } from "../../twins/history/merged-twin.rules.ts";
import { bumpVersionAndEmit } from "../../twins/twin/emit-twin-event.ts";
import { findTwin, findVisibleTwins } from "../../twins/twin/find-twin.ts";
import { elevateToSystem } from "../../twins/twin/run-as-system.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { findMergeChanges, isValueChange, keyOf } from "./find-merge-changes.ts";
import { describeCards } from "./merge-card.ts";
import { listCardChanges, listChangesBetween, lockMerge, returnFiles } from "./merge.store.ts";
import { moveCard } from "./move-card.ts";
import { refreshProducts } from "./refresh-products.ts";

/**
 * Restores an entry of the trash. If its product was merged with another one, takes back from that one what the merge
 * gave it: values, cards and images. Throws if any of these has changed since.
 */
export async function undoProductMerge(
  services: Services,
  tx: Tx,
  user: Caller,
  entryId: string,
  restore: () => Promise<void>,
): Promise<void> {
  const found = await lockMerge(tx, user.domainId, entryId);
  if (!found) return restore();
  const caller: Caller = { ...user, origin: "restore" };
  const { merge, mergedId, name } = found;
  // Cards are locked before products, in the same order as jobs.
  const movedIds = merge.moved.map(({ id }) => id);
  const cards = await findTwinRows(tx, caller.domainId, movedIds, { lock: true });
  const target = await lockTarget(tx, caller, merge.targetId, name);
  const changes = await listChangesBetween(tx, target.id, {
    after: merge.versionBefore,
    upTo: merge.versionAfter,
  });
  const values = changes.filter(isValueChange);
  await assertUnchanged(tx, caller, { merge, target, cards, values });

  // The restored product needs its unique values, so the other one gives them back first.
  const change = reversedChange(values) ?? {};
  const reversed = await updateLockedTwin(services, tx, caller, target, change);
  await restore();
  const merged = await findTwin(tx, caller, mergedId, { lock: true });
  for (const { id, version } of merge.moved) {
    const card = await moveCard(services, tx, caller, id, merged.id);
    await restoreFollowedValues(services, tx, caller, card, version);
  }
  for (const id of merge.exchangedIds) await moveCard(services, tx, caller, id, target.id);
  await returnImages(services, tx, caller, { merge, target: reversed, merged });
  await refreshProducts(services, tx, caller, [target.id, merged.id]);
}

async function lockTarget(
  tx: Tx,
  caller: Caller,
  targetId: string,
  name: string,
): Promise<TwinRow> {
  try {
    return await findTwin(tx, caller, targetId, { lock: true });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new RequestError(CODE.IN_USE, createMessage("merge_undo_gone", { name }));
  }
}

interface Undo {
  merge: TwinMerge;
  target: TwinRow;
  /** Cards that the merge moved, as far as they exist. */
  cards: TwinRow[];
  values: Awaited<ReturnType<typeof listChangesBetween>>;
}

async function assertUnchanged(
  tx: Tx,
  caller: Caller,
  { merge, target, cards, values }: Undo,
): Promise<void> {
  const since = await listChangesSince(tx, target.id, merge.versionAfter);
  const visible = await findVisibleTwins(
    tx,
    caller,
    merge.moved.map(({ id }) => id),
  );
  const described = await describeCards(tx, caller, { target, merged: target }, visible);
  const files = await listAttachments(tx, [target.id]);
  const changed = findMergeChanges(caller, {
    merge,
    target,
    values,
    since,
    cards: described.filter(({ card }) => cards.some(({ id }) => id === card.id)),
    fileIds: new Set(files.map(({ id }) => id)),
  });
  if (changed.length === 0) return;
  throw new RequestError(CODE.IN_USE, createMessage("merge_undo_changed", { changes: changed }));
}

/**
 * Gives a card back the values that it had before it followed the other product. It still follows a product in them, so
 * they are no user's entries.
 */
async function restoreFollowedValues(
  services: Services,
  tx: Tx,
  caller: Caller,
  card: TwinRow,
  version: number,
): Promise<void> {
  const changes = (await listCardChanges(tx, card.id, version)).filter(isValueChange);
  const others = changes.filter(({ origin }) => origin !== "product");
  const editedKeys = new Set(others.map(keyOf));
  const followed = changes.filter((change) => !editedKeys.has(keyOf(change)));
  const change = reversedChange(followed);
  if (followed.length === 0 || !change) return;
  const system: Caller = { ...elevateToSystem(caller), userId: null };
  await updateLockedTwin(services, tx, system, card, change);
}

async function returnImages(
  services: Services,
  tx: Tx,
  caller: Caller,
  { merge, target, merged }: { merge: TwinMerge; target: TwinRow; merged: TwinRow },
): Promise<void> {
  const files = await listAttachments(tx, [target.id]);
  const returning = files.filter(({ id }) => merge.files.some((file) => file.id === id));
  await returnFiles(tx, merge.files, merged.id);
  const { version } = await bumpVersionAndEmit(services, tx, caller, target, "attachment");
  const history = { twin: target, actor: caller, at: services.now(), version };
  const before = formatMergedTwin({ id: merged.id, classId: merged.class_id, name: merged.name });
  await recordHistory(tx, history, [
    { type: "unknown", fieldKey: MERGED_KEY, before },
    ...returning.map(({ title }) => ({ type: "attachmentDelete" as const, before: title })),
  ]);
  if (returning.length > 0) {
    await bumpVersionAndEmit(services, tx, caller, merged, "attachment");
  }
}

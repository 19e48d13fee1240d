import type { Executor } from "../../base/database/executor.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may } from "../../core/access/may.rules.ts";
import { isFrozen } from "../../twins/twin/assert-editable.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import { actionsFor } from "../../twins/twin/twin-actions.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { marketplaceName, statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { livePublications } from "../publishing/publication.store.ts";
import type { ProductPair, Side } from "./merged-fields.rules.ts";

export interface MergeCard {
  card: TwinRow;
  side: Side;
  marketplace: string;
  /** Reason why the card can't leave its product; null if it can. */
  obstacle: Message | null;
}

/** Finds out which of the cards can move to the other product or be deleted. */
export async function describeCards(
  executor: Executor,
  caller: Caller,
  { target, merged }: ProductPair,
  cards: readonly TwinRow[],
): Promise<MergeCard[]> {
  const publications = await livePublications(
    executor,
    cards.map(({ id }) => id),
  );
  const liveIds = new Set(publications.map(({ cardId }) => cardId));
  return cards.map((card) => {
    const isTarget = card.head_id === target.id;
    const { name } = isTarget ? target : merged;
    const marketplace = marketplaceName(classOf(caller, card).key);
    const key = findObstacle(caller, card, liveIds.has(card.id));
    const obstacle = key && createMessage(key, { marketplace, name });
    return { card, side: isTarget ? "TARGET" : "MERGED", marketplace, obstacle };
  });
}

const ON_MARKETPLACE: ReadonlySet<string> = new Set(["publishing", "ready_to_sell"]);

function findObstacle(caller: Caller, card: TwinRow, isLive: boolean) {
  const status = statusKeyOf(caller.model, card.status_id);
  if (isLive || ON_MARKETPLACE.has(status)) return "merge_card_live";
  // A job is preparing or optimizing the card.
  if (status === "sketch" || isFrozen(caller, card)) return "merge_card_busy";
  return isMovable(caller, card) ? null : "merge_card_denied";
}

function isMovable(caller: Caller, card: TwinRow): boolean {
  const actions = actionsFor(caller, card);
  return actions.includes("MOVE") && may(caller, "delete", classOf(caller, card), card).allowed;
}

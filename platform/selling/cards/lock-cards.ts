import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findTwins } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { assertCard } from "./assert-card.ts";

export interface LockedCards {
  cards: TwinRow[];
  products: TwinRow[];
}

/**
 * Locks marketplace cards that the caller may see, and their products. Locks cards before products, in the same order
 * as jobs, so that deadlocks are impossible.
 */
export async function lockCards(
  tx: Tx,
  caller: Caller,
  cardIds: readonly string[],
  { lockProducts = false }: { lockProducts?: boolean } = {},
): Promise<LockedCards> {
  if (cardIds.length === 0) {
    throw new RequestError(CODE.BAD_REQUEST, createMessage("card_marketplace_required"));
  }
  const cards = await findTwins(tx, caller, cardIds, { lock: true });
  const productIds = cards.map((card) => assertCard(caller, card));
  const products = await findTwins(tx, caller, productIds, { lock: lockProducts });
  return { cards, products };
}

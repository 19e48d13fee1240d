import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findTwin } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { lockTwins } from "./card.store.ts";
import { CARD_ROOT, isRootKind } from "./marketplace-classes.rules.ts";

export interface CardsOfProduct {
  product: TwinRow;
  cards: TwinRow[];
}

/** Marketplace cards the caller may see, locked and grouped by product. */
export async function findCards(
  tx: Tx,
  caller: Caller,
  cardIds: readonly string[],
): Promise<CardsOfProduct[]> {
  const ids = [...new Set(cardIds)].toSorted();
  if (ids.length === 0) throw new RequestError(CODE.BAD_REQUEST, "Choose at least one marketplace");
  await lockTwins(tx, ids);
  const groups = new Map<string, CardsOfProduct>();
  for (const id of ids) {
    const card = await findTwin(tx, caller, id);
    if (!isRootKind(caller.model, card.class_id, CARD_ROOT) || !card.head_id) {
      throw unknownId("marketplace card", id);
    }
    const group = groups.get(card.head_id) ?? {
      product: await findTwin(tx, caller, card.head_id),
      cards: [],
    };
    group.cards.push(card);
    groups.set(card.head_id, group);
  }
  return [...groups.values()];
}

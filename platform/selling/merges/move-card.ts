import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { updateLockedTwin } from "../../twins/changes/update-twin.ts";
import { findTwin } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";

/** Moves a card to another product. */
export async function moveCard(
  services: Services,
  tx: Tx,
  caller: Caller,
  cardId: string,
  productId: string,
): Promise<TwinRow> {
  const card = await findTwin(tx, caller, cardId, { lock: true });
  return updateLockedTwin(services, tx, caller, card, { headTwinId: productId });
}

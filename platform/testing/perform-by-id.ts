import type { Tx } from "../base/database/executor.ts";
import type { Caller } from "../core/access/caller.ts";
import type { Services } from "../core/services.ts";
import { performTransition } from "../twins/transitions/perform-transition.ts";
import { findTwin } from "../twins/twin/find-twin.ts";

/** Locks the twin and performs a transition on it, as a call does. */
export async function performById(
  services: Services,
  tx: Tx,
  caller: Caller,
  twinId: string,
  idOrAlias: string,
) {
  const twin = await findTwin(tx, caller, twinId, { lock: true });
  return performTransition(services, tx, caller, twin, idOrAlias);
}

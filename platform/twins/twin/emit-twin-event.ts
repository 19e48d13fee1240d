import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { emitTwinEvents } from "../../core/emit-twin-events.ts";
import type { TwinEvent } from "../../core/events.ts";
import type { Services } from "../../core/services.ts";
import { bumpVersion, type TwinRow } from "./twin.store.ts";

/** Emits the event to streams and webhooks once the transaction has committed. */
export async function emitTwinEvent(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  kind: TwinEvent["kind"],
): Promise<void> {
  await emitTwinEvents(services, tx, caller, [twin], kind);
}

/** Call it after changing content that isn't part of the twin's row, such as files. */
export async function bumpVersionAndEmit(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  kind: TwinEvent["kind"],
): Promise<TwinRow> {
  const changed = await bumpVersion(tx, twin.id, services.now());
  await emitTwinEvent(services, tx, caller, changed, kind);
  return changed;
}

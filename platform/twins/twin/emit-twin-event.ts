import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinEvent } from "../../core/events.ts";
import type { Services } from "../../core/services.ts";
import { bumpVersion, type TwinRow } from "./twin.store.ts";

/** Emits the event to streams and webhooks, once the transaction commits. */
export async function emitTwinEvent(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  kind: TwinEvent["kind"],
): Promise<void> {
  await services.events.emit(tx, {
    type: "twin",
    domainId: twin.domain_id,
    businessAccountId: twin.business_account_id,
    twinId: twin.id,
    headTwinId: twin.head_id,
    classId: twin.class_id,
    statusId: twin.status_id,
    statusKey: caller.model.statuses.get(twin.status_id)?.key ?? "",
    kind,
  });
  await services.hooks.twinChanged(services, tx, caller, twin, kind);
}

/** For content outside the row, such as files: increases the version and emits the event. */
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

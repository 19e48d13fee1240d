import type { Tx } from "../base/database/executor.ts";
import type { TwinEvent } from "./events.ts";
import type { HookCaller, HookTwin } from "./hooks.ts";
import { statusById } from "./model/builtin-classes.rules.ts";
import type { Services } from "./services.ts";

/** Emits events of the twins to streams and webhooks, once the transaction commits. */
export async function emitTwinEvents(
  services: Services,
  tx: Tx,
  caller: HookCaller,
  twins: readonly HookTwin[],
  kind: TwinEvent["kind"],
): Promise<void> {
  const events = twins.map((twin): TwinEvent => ({
    type: "twin",
    domainId: twin.domain_id,
    businessAccountId: twin.business_account_id,
    twinId: twin.id,
    headTwinId: twin.head_id,
    classId: twin.class_id,
    statusId: twin.status_id,
    statusKey: statusById(caller.model, twin.status_id)?.key ?? "",
    kind,
  }));
  await services.events.emit(tx, events);
  await services.hooks.twinsChanged(services, tx, caller, twins, kind);
}

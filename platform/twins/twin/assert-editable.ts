import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may } from "../../core/access/may.rules.ts";
import { classProperty } from "../../core/model/class-properties.rules.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { classOf } from "./find-twin.ts";
import type { TwinRow } from "./twin.store.ts";

/** Throws if the caller may not edit the twin, or if the status of the twin is read-only. */
export function assertEditable(caller: Caller, twin: TwinRow): void {
  const { allowed } = may(caller, "edit", classOf(caller, twin), twin);
  if (!allowed) throw new RequestError(CODE.UPDATE_DENIED, createMessage("twin_update_denied"));
  if (caller.kind === "user" && isFrozen(caller, twin)) throw frozenError(caller, twin, "changed");
}

export function isFrozen(caller: Caller, twin: TwinRow): boolean {
  return caller.model.statuses.get(twin.status_id)?.frozen ?? false;
}

/**
 * Whether the status of the twin allows its deletion. A read-only status doesn't, unless the class lists it in
 * `deletableStatuses`.
 */
export function isDeletable(caller: Caller, twin: TwinRow): boolean {
  if (!isFrozen(caller, twin)) return true;
  const statuses = classProperty(caller.model, classOf(caller, twin), "deletableStatuses");
  const key = caller.model.statuses.get(twin.status_id)?.key;
  return (
    typeof statuses === "string" &&
    statuses.split(",").some((statusKey) => statusKey.trim() === key)
  );
}

export function frozenError(
  caller: Caller,
  twin: TwinRow,
  what: "changed" | "deleted",
): RequestError {
  const status = caller.model.statuses.get(twin.status_id);
  const statusName = status ? textIn(status.name, caller.locale, caller.model) : "";
  return new RequestError(
    CODE.TWIN_FROZEN,
    what === "changed"
      ? createMessage("twin_frozen", { name: twin.name, status: statusName })
      : createMessage("twin_frozen_delete", { name: twin.name, status: statusName }),
  );
}

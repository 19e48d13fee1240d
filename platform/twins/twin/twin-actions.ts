import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may, mayUse } from "../../core/access/may.rules.ts";
import { classProperty } from "../../core/model/class-properties.rules.ts";
import { isDeletable, isFrozen } from "./assert-editable.ts";
import { classOf } from "./find-twin.ts";
import { resolveHeadRule } from "./head-twin.ts";
import type { TwinRow } from "./twin.store.ts";

export const TWIN_ACTIONS = [
  "EDIT",
  "DELETE",
  "MOVE",
  "COMMENT",
  "WATCH",
  "TIME_TRACK",
  "ATTACHMENT_ADD",
  "HISTORY_VIEW",
] as const;
export type TwinAction = (typeof TWIN_ACTIONS)[number];

/** Lists the actions that the caller may perform and that the twin's status allows. */
export function actionsFor(caller: Caller, twin: TwinRow): TwinAction[] {
  return TWIN_ACTIONS.filter((action) => isPossible(caller, twin, action)).filter((action) =>
    isPermitted(caller, twin, action),
  );
}

/** Throws if the class requires a permission for the action that the caller lacks. */
export function assertAction(caller: Caller, twin: TwinRow, action: TwinAction): void {
  if (isPermitted(caller, twin, action)) return;
  throw new RequestError(
    CODE.ACTION_NOT_AVAILABLE,
    createMessage("twin_named_action_denied", { why: action }),
  );
}

function isPossible(caller: Caller, twin: TwinRow, action: TwinAction): boolean {
  const twinClass = classOf(caller, twin);
  const editable = () => may(caller, "edit", twinClass, twin).allowed && !isFrozen(caller, twin);
  switch (action) {
    case "EDIT":
    case "ATTACHMENT_ADD":
      return editable();
    case "DELETE":
      return may(caller, "delete", twinClass, twin).allowed && isDeletable(caller, twin);
    case "MOVE":
      return Boolean(resolveHeadRule(caller.model, twinClass)?.headClassId) && editable();
    case "COMMENT":
    case "WATCH":
    case "TIME_TRACK":
    case "HISTORY_VIEW":
      return true;
  }
}

/**
 * Whether the caller has the permission for an action. The class or an ancestor may require one, whose ID is in its
 * property `action.<NAME>`.
 */
function isPermitted(caller: Caller, twin: TwinRow, action: TwinAction): boolean {
  const twinClass = classOf(caller, twin);
  const required = classProperty(caller.model, twinClass, `action.${action}`);
  if (typeof required !== "string" || required === "") return true;
  return mayUse(caller, required, twinClass, twin).allowed;
}

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import type { DetailOptions } from "../../base/http/detail-levels.ts";
import { type DetailKey, MODES } from "../../base/http/modes.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../access/caller.ts";
import { managesClasses } from "../access/manages-classes.ts";
import { isReadingRoute } from "./assert-token-may.ts";
import { modesOfRoute } from "./modes-of-route.ts";
import type { PrivateRoute } from "./route.ts";

/**
 * Detail levels that show how links and fields work, which only callers that manage classes may see.
 */
const CLOSED = (Object.keys(MODES) as DetailKey[]).filter(
  (name) =>
    /(^|2)(Link|TwinClassField)$/.test(name) &&
    (MODES[name] as readonly string[]).includes("MANAGED"),
);

/** Rejects a change whose response could not be presented, before it changes anything. */
export function assertModesOfChange(
  caller: Caller,
  route: PrivateRoute<never>,
  show: DetailOptions,
): void {
  const requested = CLOSED.filter((name) => show.mode(name) === "MANAGED");
  if (requested.length === 0 || managesClasses({ caller }) || isReadingRoute(route)) return;
  const modes = modesOfRoute(route);
  if (requested.some((name) => modes.includes(name))) {
    throw new RequestError(CODE.SHOW_MODE_DENIED, createMessage("request_managed_denied"));
  }
}

import { isMark, type Mark } from "#app/rules/twins/twin-marks.ts";
import { EmptyResponse, type Twin } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

/**
 * Returns the caller's own marks of a twin. Null if the caller may not set any, or the platform doesn't return them.
 */
export async function loadMarks(
  caller: Caller,
  { actions, touchIdList }: Twin,
): Promise<Mark[] | null> {
  if (!actions.includes("WATCH") || !(await hasPermission(caller, "TWIN_UPDATE"))) return null;
  return touchIdList && touchIdList.filter(isMark);
}

/** Sets or removes one of the caller's marks. Other users don't see it. */
export async function saveMark(
  { platform }: Caller,
  twinId: string,
  mark: Mark,
  isSet: boolean,
): Promise<void> {
  const path = `/private/twin/${encodeURIComponent(twinId)}/touch/${mark}/v1`;
  if (isSet) await platform.put(path, {}, EmptyResponse);
  else await platform.delete(path, EmptyResponse);
}

import type { Twin } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

/** The permissions that the platform's calls need, with the actions on a twin that make these calls. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  TWIN_UPDATE: ["EDIT", "MOVE"],
  TWIN_DELETE: ["DELETE"],
  COMMENT_CREATE: ["COMMENT"],
  ATTACHMENT_CREATE: ["ATTACHMENT_ADD"],
};

/**
 * Returns a function that leaves in a twin only what the caller may do with it. The platform lists what the twin, its
 * class and its status allow, but each of its calls needs a permission too.
 */
export async function permittedTwins(caller: Caller): Promise<(twin: Twin) => Twin> {
  const [mayPerform, mayCreate, ...refused] = await Promise.all([
    hasPermission(caller, "TRANSITION_PERFORM"),
    hasPermission(caller, "TWIN_CREATE"),
    ...Object.entries(NEEDED).map(async ([permission, actions]) =>
      (await hasPermission(caller, permission)) ? [] : actions,
    ),
  ]);
  const refusedActions = new Set(refused.flat());
  return (twin) => ({
    ...twin,
    actions: twin.actions.filter((action) => !refusedActions.has(action)),
    transitionsIdList: mayPerform ? twin.transitionsIdList : [],
    creatableChildTwinClassIds: mayCreate ? twin.creatableChildTwinClassIds : [],
  });
}

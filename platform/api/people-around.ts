import type { Executor } from "../context.ts";
import { loadOwnOptions } from "./data-lists/own-options.ts";
import { loadClassDescriptors } from "./fields/descriptor-facts.ts";
import type { PrivateCall } from "./route.ts";
import { withGroups } from "./users/with-groups.ts";
import type { People } from "./view.ts";

/**
 * Whom an answer names, whom the fields of its classes offer, the groups they are in and the options
 * that lists offer to the caller only, as far as asked for.
 */
export async function peopleAround(
  call: PrivateCall,
  own: People = {},
  executor: Executor = call.services.db,
): Promise<People> {
  const classes = await loadClassDescriptors(call, executor);
  const options = await loadOwnOptions(call, executor);
  const users = new Map([...(own.users ?? []), ...(classes.users ?? [])]);
  return { ...own, ...classes, ...options, users: await withGroups(call, executor, users) };
}

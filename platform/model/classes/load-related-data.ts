import type { Executor } from "../../base/database/executor.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import type { RelatedData } from "../../core/responses/response-context.ts";
import { loadClassDescriptors } from "../fields/load-descriptor-data.ts";
import { loadOwnOptions } from "../lists/load-own-options.ts";
import { withGroups } from "../user-groups/load-user-groups.ts";

/**
 * Loads the users, user groups and list options that a response refers to, as far as its detail
 * levels include them.
 */
export async function loadRelatedData(
  call: PrivateCall,
  own: RelatedData = {},
  executor: Executor = call.services.db,
): Promise<RelatedData> {
  const classes = await loadClassDescriptors(call, executor);
  const options = await loadOwnOptions(call, executor);
  const users = new Map([...(own.users ?? []), ...(classes.users ?? [])]);
  return { ...own, ...classes, ...options, users: await withGroups(call, executor, users) };
}

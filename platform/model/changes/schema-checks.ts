import { isTooLong } from "#common/count-characters.ts";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { isBusinessOf } from "../../core/access/membership.queries.ts";
import { managesAll } from "../../core/access/own-business.ts";

/** Members that permission schemas and workflow schemas have in common. */
export interface SchemaSave {
  name?: string | undefined;
  description?: string | undefined;
  /** Business that uses this schema in place of the domain's; null if no business does. */
  businessAccountId?: string | null | undefined;
}

/**
 * Throws one issue for each invalid member: a name that is missing or too long, or a business that the caller may not
 * see.
 */
export async function assertValidSchema(
  tx: Tx,
  caller: Caller,
  { name, businessAccountId }: SchemaSave,
  { creating, manage }: { creating: boolean; manage: BuiltinPermission },
): Promise<void> {
  const problems = new IssueCollector();
  if (name === "" || (creating && name === undefined)) {
    problems.add(CODE.ENTITY_INVALID, "name", createMessage("name_empty"));
  } else if (isTooLong(name ?? "", 100)) {
    problems.add(CODE.ENTITY_INVALID, "name", createMessage("name_too_long", { max: 100 }));
  }
  const exists =
    !businessAccountId ||
    ((managesAll(caller, manage) || businessAccountId === caller.businessAccountId) &&
      (await isBusinessOf(tx, caller.domainId, businessAccountId)));
  if (!exists) {
    const message = createMessage("business_account_not_found");
    problems.add(CODE.BUSINESS_ACCOUNT_UNKNOWN, "businessAccountId", message);
  }
  problems.throwIfAny();
}

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { plainName } from "../../base/mail/plain-name.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { BaseServices } from "../../base/services.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "./builtin-permission.rules.ts";
import type { Caller } from "./caller.ts";
import { isOpeningRight } from "./opening-rights.rules.ts";
import { rightsEmail } from "./rights-email-template.ts";
import {
  findDomainAndUserNames,
  listUserRights,
  otherAdministrators,
  type RightRow,
} from "./user-rights.store.ts";

/**
 * Runs a change and compares the caller's permissions before and after it, whether a grant, group, schema or business
 * was changed. If the caller gained a permission that opens businesses' data, the change is rolled back; other gained
 * permissions are reported to the other administrators.
 */
export async function guardOwnRights<T>(
  services: Pick<BaseServices<never>, "jobs">,
  tx: Tx,
  caller: Caller,
  change: () => Promise<T>,
): Promise<T> {
  const { userId, domainId } = caller;
  if (caller.kind === "system" || userId === null) return change();
  const before = await listUserRights(tx, domainId, userId);
  const result = await change();
  const after = await listUserRights(tx, domainId, userId);
  const gained = gainedRights(before, after);
  if (gained.some(isOpeningRight)) {
    throw new RequestError(
      CODE.NO_REQUIRED_PERMISSION,
      createMessage("account_own_privileged_grant"),
    );
  }
  if (gained.length > 0) await notifyAdministrators(services, tx, caller, gained);
  return result;
}

/** Lists the permissions that were gained, including those in other schemas and in a schema that now applies. */
function gainedRights(before: readonly RightRow[], after: readonly RightRow[]): string[] {
  const nameOf = ({ permissionId, schemaId, applies }: RightRow) =>
    `${permissionId} ${schemaId} ${applies}`;
  const had = new Set(before.map(nameOf));
  const rights = after
    .filter((right) => !had.has(nameOf(right)))
    // A schema that no longer applies isn't a gain.
    .filter(({ applies, ...right }) => applies || !had.has(nameOf({ ...right, applies: true })));
  return [...new Set(rights.map(({ permissionId }) => permissionId))];
}

/**
 * Runs a change of another user's permissions. If the user gained permissions that open businesses' data, these are
 * reported to the other administrators.
 */
export async function watchRightsOf<T>(
  services: Pick<BaseServices<never>, "jobs">,
  tx: Tx,
  caller: Caller,
  { userId, change }: { userId: string; change: () => Promise<T> },
): Promise<T> {
  if (userId === caller.userId) return change();
  const before = await listUserRights(tx, caller.domainId, userId);
  const result = await change();
  const after = await listUserRights(tx, caller.domainId, userId);
  const gained = gainedRights(before, after).filter(isOpeningRight);
  if (gained.length > 0) await notifyAdministrators(services, tx, caller, gained);
  return result;
}

export async function notifyAdministrators(
  services: Pick<BaseServices<never>, "jobs">,
  tx: Tx,
  caller: Caller,
  permissionIds: readonly string[],
): Promise<void> {
  const { domainId, userId } = caller;
  const names = await findDomainAndUserNames(tx, domainId, userId);
  const rights = permissionIds.map((id) => caller.model.permissions.get(id)?.key ?? id).toSorted();
  const administrators = await otherAdministrators(tx, domainId, DOMAIN_ADMIN_GROUP_ID, userId);
  for (const { email, locale } of administrators) {
    const mail = rightsEmail(locale ?? caller.locale, {
      to: email,
      service: names?.domainName ?? "",
      actorName: plainName(names?.userName ?? ""),
      rights,
    });
    await services.jobs.enqueue(tx, sendMailJob, mail, { tenant: caller });
  }
}

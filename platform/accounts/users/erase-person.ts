import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { assertAdministratorRemains } from "../../core/access/assert-administrator-remains.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { type AuditActor, recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import {
  isElsewhere,
  isInGroup,
  leaveDomain,
  listOwnedBusinesses,
  maskUser,
} from "./domain-member.store.ts";
import { emitAccessChange } from "./emit-access-change.ts";
import { findUserForLogin } from "./user.store.ts";

export interface ErasedPerson {
  /** True if the person also belongs to another domain; the account is then kept for that domain. */
  keptElsewhere: boolean;
}

/**
 * Deletes a person from the domain: name, address, sessions, tokens, permissions, settings and emails. The twins stay
 * with the business; they and the audit log then refer to a deleted user. Throws for owners of a business and for the
 * last administrator.
 */
export function erasePerson(
  services: Services,
  { domainId, email, actor }: { domainId: string; email: string; actor?: AuditActor },
): Promise<ErasedPerson> {
  return services.db.transaction().execute(async (tx) => {
    const user = await findUserForLogin(tx, domainId, email);
    if (!user) throw unknownId("user", email);
    const owned = await listOwnedBusinesses(tx, domainId, user.id);
    if (owned.length > 0) {
      const names = owned.map(({ id, name }) => `${name} (${id})`).join(", ");
      const message = createMessage("person_owns_businesses", { email, names });
      throw new RequestError(CODE.IN_USE, message);
    }
    const isAdministrator = await isInGroup(tx, domainId, user.id, DOMAIN_ADMIN_GROUP_ID);
    const keptElsewhere = await isElsewhere(tx, domainId, user.id);
    if (keptElsewhere) await leaveDomain(tx, domainId, user.id);
    else await maskUser(tx, user.id);
    if (isAdministrator) await assertAdministratorRemains(tx, domainId);
    await recordAudit(tx, services, actor ?? { domainId, kind: "command" }, {
      action: "user.deleted",
      subject: { type: "user", id: user.id },
    });
    await emitAccessChange(services, tx, user.id);
    return { keptElsewhere };
  });
}

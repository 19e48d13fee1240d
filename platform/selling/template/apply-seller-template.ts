import { listAdministrators } from "../../accounts/administrators/administrator.queries.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { findDomain, isEmptyDomain } from "../../model/domains/domain.queries.ts";
import { applyTemplateTo } from "./apply-template.ts";

/**
 * Adds the classes, workflows, lists and groups of sellers to a domain. Returns false if it has
 * them already. The caller must administer that domain.
 */
export async function applySellerTemplate(
  services: Services,
  caller: Caller,
  domainId: string,
): Promise<boolean> {
  return services.db.transaction().execute(async (tx) => {
    const administrators = await listAdministrators(tx, domainId, DOMAIN_ADMIN_GROUP_ID);
    const domain = await findDomain(tx, domainId);
    if (!domain || !administrators.some(({ id }) => id === caller.userId)) {
      throw unknownId("domain", domainId);
    }
    if (domain.type !== "b2b") {
      throw new RequestError(CODE.ENTITY_INVALID, createMessage("domain_not_b2b"));
    }
    if (domain.template_version === 0 && !(await isEmptyDomain(tx, domainId))) {
      const message = createMessage("domain_not_empty");
      throw new RequestError(CODE.ENTITY_INVALID, message);
    }
    const { applied } = await applyTemplateTo(tx, services.log, domainId);
    if (!applied) return false;
    // A single audit entry for all rows of the template, in the changed domain, which may differ from the caller's.
    await recordAudit(
      tx,
      services,
      { ...caller, domainId },
      {
        action: "template.applied",
        subject: { type: "domain", id: domainId, name: domain.name },
      },
    );
    return applied;
  });
}

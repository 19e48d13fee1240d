import { randomUUID } from "node:crypto";

import type { Tx } from "../../base/database/executor.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { joinAccount, joinDomain, openAccount } from "../users/registration.store.ts";

interface NewBusiness {
  domainId: string;
  userId: string;
  businessName: string;
  locale: string;
}

/**
 * Adds a user to a domain. If the domain has businesses, it creates one with the user as owner and
 * returns its ID.
 */
export async function openBusiness(tx: Tx, business: NewBusiness): Promise<string | null> {
  const { domainId, userId, locale } = business;
  const domain = await findDomain(tx, domainId);
  const businessAccountId = domain?.type === "b2b" ? randomUUID() : null;
  if (businessAccountId !== null) {
    await openAccount(tx, { id: businessAccountId, domainId, name: business.businessName });
    await joinAccount(tx, { domainId, businessAccountId, userId, groupKey: "owner" });
  }
  await joinDomain(tx, { domainId, userId, locale, businessAccountId });
  return businessAccountId;
}

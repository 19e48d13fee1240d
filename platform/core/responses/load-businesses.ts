import type { Services } from "../services.ts";
import { loadAccounts, loadPeople } from "./related-people.store.ts";

interface ServicesOfCall {
  services: Pick<Services, "db">;
}

interface OfBusiness {
  businessAccountId: string | null;
}

/** The businesses that rows belong to, for their view. */
export async function loadRowAccounts({ services }: ServicesOfCall, rows: readonly OfBusiness[]) {
  const ids = rows.map((row) => row.businessAccountId);
  return { accounts: await loadAccounts(services.db, ids) };
}

/** The businesses that rows belong to and the people who made them, for their view. */
export async function loadAccountsAndCreators(
  call: ServicesOfCall,
  rows: readonly (OfBusiness & { createdByUserId: string | null })[],
) {
  const ids = rows.map((row) => row.createdByUserId);
  return { users: await loadPeople(call.services.db, ids), ...(await loadRowAccounts(call, rows)) };
}

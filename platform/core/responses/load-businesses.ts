import type { Services } from "../services.ts";
import { loadAccounts, loadPeople } from "./related-people.queries.ts";

interface ServicesOfCall {
  services: Pick<Services, "db">;
}

interface OfBusiness {
  businessAccountId: string | null;
}

/** Loads the businesses of rows. */
export async function loadRowAccounts({ services }: ServicesOfCall, rows: readonly OfBusiness[]) {
  const ids = rows.map((row) => row.businessAccountId);
  return { accounts: await loadAccounts(services.db, ids) };
}

/** Loads the businesses of rows and the users who created them. */
export async function loadAccountsAndCreators(
  call: ServicesOfCall,
  rows: readonly (OfBusiness & { createdByUserId: string | null })[],
) {
  const ids = rows.map((row) => row.createdByUserId);
  return { users: await loadPeople(call.services.db, ids), ...(await loadRowAccounts(call, rows)) };
}

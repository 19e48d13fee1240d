import { timeZoneIn } from "../../accounts/businesses/business-profile.ts";
import { findAccounts } from "../../accounts/businesses/business.queries.ts";
import type { Executor } from "../../base/database/executor.ts";
import type { ChosenLanguages } from "./content-language.rules.ts";
import { contentLanguagesIn } from "./content-languages.ts";

/** What a business's cards are published with. */
export interface SellerProfile {
  name: string;
  /** Time zone in which the business's days begin. */
  timeZone: string;
  /** Languages that the business has chosen for its marketplaces. */
  languages: ChosenLanguages;
}

/** Reads the profiles of businesses by ID. */
export async function readSellerProfiles(
  executor: Executor,
  businessAccountIds: readonly string[],
): Promise<Map<string, SellerProfile>> {
  const rows = await findAccounts(executor, businessAccountIds);
  return new Map(
    rows.map(({ id, name, settings }) => [
      id,
      { name, timeZone: timeZoneIn(settings), languages: contentLanguagesIn(settings) },
    ]),
  );
}

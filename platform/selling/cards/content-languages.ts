import { z } from "zod";

import { readAccountSettings } from "../../accounts/businesses/account-settings.ts";
import type { Executor } from "../../base/database/executor.ts";
import type { ChosenLanguages } from "./content-language.rules.ts";

const Settings = z.object({
  contentLanguages: z.record(z.string(), z.string()).catch({}).default({}),
});

/** Reads the languages that a business has chosen for its marketplaces out of its settings. */
export function contentLanguagesIn(settings: unknown): ChosenLanguages {
  return Settings.parse(settings ?? {}).contentLanguages;
}

export async function readContentLanguages(
  executor: Executor,
  businessAccountId: string | null,
): Promise<ChosenLanguages> {
  return contentLanguagesIn(await readAccountSettings(executor, businessAccountId));
}

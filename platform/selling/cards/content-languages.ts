import { z } from "zod";

import {
  changeAccountSettings,
  readAccountSettings,
} from "../../accounts/businesses/account-settings.ts";
import type { Executor } from "../../base/database/executor.ts";
import { type Base, mergeChanges } from "../../base/errors/merge-changes.ts";
import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { LANGUAGES } from "../../base/messages/languages.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import type { ChosenLanguages } from "./content-language.rules.ts";
import { CARD_ROOT, isRootKind } from "./marketplace-classes.rules.ts";

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

/**
 * Saves the languages of some marketplaces, "" for the default, merging changes that others made since `base`.
 * Existing texts stay.
 */
export async function saveContentLanguages(
  services: Services,
  caller: Caller,
  languages: Record<string, string>,
  base?: Base,
): Promise<void> {
  await changeAccountSettings(services, caller, (saved) => {
    assertLanguages(caller, languages);
    const chosen = contentLanguagesIn(saved);
    const merged = { ...chosen, ...mergeChanges(base, languages, chosen) };
    const own = Object.entries(merged).filter(([, language]) => language !== "");
    return { contentLanguages: Object.fromEntries(own) };
  });
}

function assertLanguages({ model }: Caller, languages: Record<string, string>): void {
  const errors = Object.entries(languages).flatMap(([field, language]) => {
    if (!isRootKind(model, field, CARD_ROOT)) {
      return [{ field, message: createMessage("price_rule_marketplace") }];
    }
    if (language === "" || LANGUAGES.some(({ id }) => id === language)) return [];
    return [{ field, message: createMessage("account_language_unsupported") }];
  });
  if (errors.length > 0) throw invalidFields(CODE.ENTITY_INVALID, errors);
}

import {
  type AccountSettings,
  changeAccountSettings,
} from "../../accounts/businesses/account-settings.ts";
import { type Base, mergeChanges } from "../../base/errors/merge-changes.ts";
import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { LANGUAGES } from "../../base/messages/languages.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { contentLanguagesIn } from "../cards/content-languages.ts";
import { CARD_ROOT, isRootKind } from "../cards/marketplace-classes.rules.ts";
import { measureBusinessLater } from "../completeness/measure-products.job.ts";

/**
 * Saves the languages of some marketplaces, "" for the default, merging changes that others made since `base`.
 * Existing texts stay. Listings that would be published in another language now become outdated.
 */
export async function saveContentLanguages(
  services: Services,
  caller: Caller,
  languages: Record<string, string>,
  base?: Base,
): Promise<void> {
  const change = (saved: AccountSettings) => {
    assertLanguages(caller, languages);
    const chosen = contentLanguagesIn(saved);
    const merged = { ...chosen, ...mergeChanges(base, languages, chosen) };
    const own = Object.entries(merged).filter(([, language]) => language !== "");
    return { contentLanguages: Object.fromEntries(own) };
  };
  await changeAccountSettings(services, caller, change, (tx, businessAccountId) =>
    measureBusinessLater(services, tx, { domainId: caller.domainId, businessAccountId }),
  );
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

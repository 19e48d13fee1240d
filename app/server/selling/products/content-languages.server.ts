import { z } from "zod";

import type { FormValues } from "#app/rules/forms/form-values.ts";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";

const LanguagesResponse = z.object({
  contentLanguageList: z.array(
    z.object({
      marketplaceTypeId: z.string(),
      locale: z.string().optional(),
      defaultLocale: z.string().optional(),
    }),
  ),
  localeList: z.array(z.string()),
  mayEdit: z.boolean(),
});

const PATH = "/private/content_language/v1";

/** Lists the marketplaces with the language of their content. */
export async function readContentLanguages(caller: Caller) {
  const [marketplaces, { contentLanguageList, localeList, mayEdit }] = await Promise.all([
    listCardMarketplaces(caller),
    caller.platform.get(PATH, LanguagesResponse),
  ]);
  const languages = marketplaces.map(({ id, key }) => {
    const language = contentLanguageList.find(({ marketplaceTypeId }) => marketplaceTypeId === id);
    return {
      id,
      name: marketplaceName(key),
      locale: language?.locale ?? "",
      defaultLocale: language?.defaultLocale ?? null,
    };
  });
  return { languages, locales: localeList, mayEdit };
}

export type ContentLanguagesState = Awaited<ReturnType<typeof readContentLanguages>>;

/** Saves the languages by ID of the marketplaces. `base` has the values that the form was rendered with. */
export async function saveContentLanguages(
  { platform }: Caller,
  languages: FormValues,
  base: FormValues,
): Promise<void> {
  await platform.put(PATH, { languages, base }, EmptyResponse);
}

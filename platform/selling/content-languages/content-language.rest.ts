import { z } from "zod";

import { hasBusinessPermission } from "../../accounts/businesses/business-permission.ts";
import { Base } from "../../base/http/body-fields.ts";
import { LANGUAGES } from "../../base/messages/languages.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { defaultContentLanguage } from "../cards/content-language.rules.ts";
import { readContentLanguages } from "../cards/content-languages.ts";
import { CARD_ROOT, isRootKind } from "../cards/marketplace-classes.rules.ts";
import { saveContentLanguages } from "./save-content-languages.ts";

const Language = z
  .object({
    /** Class of the marketplace's cards. */
    marketplaceTypeId: z.guid(),
    /** Language that the business has chosen; absent for the default. */
    locale: z.string().optional(),
    /** Language of the marketplace; absent if texts are written in the language of the user. */
    defaultLocale: z.string().optional(),
  })
  .meta({ id: "ContentLanguageV1" });

export const contentLanguageRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/content_language/v1",
    summary: "Get the languages in which the caller's business has its marketplace cards written",
    answer: z.object({
      contentLanguageList: z.array(Language),
      localeList: z.array(z.string()),
      mayEdit: z.boolean(),
    }),
    handle: async ({ services, caller }) => {
      const { businessAccountId, model } = caller;
      const chosen = await readContentLanguages(services.db, businessAccountId);
      const cardClasses = [...model.classes.values()].filter(
        ({ id, abstractClass }) => !abstractClass && isRootKind(model, id, CARD_ROOT),
      );
      return {
        contentLanguageList: cardClasses.map(({ id }) => ({
          marketplaceTypeId: id,
          locale: chosen[id],
          defaultLocale: defaultContentLanguage(model, id) ?? undefined,
        })),
        localeList: LANGUAGES.map(({ id }) => id),
        mayEdit: hasBusinessPermission(caller, "BUSINESS_EDIT"),
      };
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/content_language/v1",
    summary:
      "Set the languages of some marketplaces; with base, concurrent changes are kept, and existing texts stay",
    body: z
      .object({
        /** Language by ID of the marketplace's card class; "" for the default. */
        languages: z.record(z.guid(), z.string().max(20)),
        base: Base,
      })
      .meta({ id: "ContentLanguageSaveRqV1" }),
    handle: async ({ services, caller, body: { languages, base } }) => {
      await saveContentLanguages(services, caller, languages, base);
      return {};
    },
  }),
];

import { i18nId } from "#platform/core/model/i18n-id.ts";
import { idOf } from "#platform/selling/template/ids.ts";

import type { Calls } from "../cases.ts";

const PRODUCT_NAME = i18nId("twin_class.nameI18n", idOf("class:product"));
const TRANSLATIONS = { showI18nTranslationMode: "DETAILED" };
const translation = (more: object) => ({
  query: TRANSLATIONS,
  body: {
    translations: [{ i18nId: PRODUCT_NAME, locale: "de", translation: "Product (de)", ...more }],
  },
});

export const translationCalls: Calls = {
  "GET /private/i18n/:kind/:id/v1": {
    sample: () => ({ path: { kind: "twin_class", id: idOf("class:product") } }),
  },
  "GET /private/i18n/:i18nId/v1": {
    sample: () => ({ path: { i18nId: PRODUCT_NAME }, query: { showI18nMode: "DETAILED" } }),
  },
  "POST /private/i18n/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/system/v1": { sample: () => ({}) },
  "POST /private/i18n_translation/search/v1": {
    sample: () => ({ body: {}, query: TRANSLATIONS }),
  },
  "PUT /private/i18n_translation/v1": {
    sample: () => translation({}),
    fewRowsReason: "the answer is what was saved",
    rejections: [
      ["an unknown text", 10000, () => translation({ i18nId: idOf("class:product") })],
      ["an unknown language", 501, () => translation({ locale: "xx" })],
      [
        "a name that is too long",
        10002,
        () => translation({ locale: "en", translation: "x".repeat(101) }),
      ],
    ],
  },
  "GET /public/locale/list/v1": { sample: () => ({ as: "anonymous" }) },
  "GET /private/user/locale/v1": { sample: () => ({ as: "owner" }) },
  "PUT /private/user/locale/:locale/v1": {
    sample: async ({ people }) => ({
      headers: (await people.newOwner()).headers,
      path: { locale: "pl" },
    }),
    unknown: { locale: 10209 },
  },
};

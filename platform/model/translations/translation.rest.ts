import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { Id, Locale } from "../../base/http/body-fields.ts";
import { createSearch, idFilter, likeFilter, rangeFilter } from "../../core/calls/list-search.ts";
import { answerPage, findRoute, PAGED, searchRoute } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { searchTextsRoute } from "./search-texts.rest.ts";
import { findText, listTexts, loadTextSource, type StoredText } from "./stored-text.ts";
import { TEXT_KINDS } from "./text-kinds.ts";
import {
  I18nView,
  presentI18n,
  presentTranslation,
  type Translation,
  TranslationView,
} from "./translation.view.ts";
import { updateTranslations } from "./update-translations.ts";

const search = createSearch<Translation>(
  idFilter("i18nId", ({ stored }) => stored.id),
  likeFilter("translation", ({ translation }) => translation),
  likeFilter("locale", ({ locale }) => locale),
  // A text belongs to exactly one entity, so every usage counter is 1.
  rangeFilter("usageCounter", () => 1),
);

const noun = {
  needs: ["I18N_VIEW"],
  key: "translation",
  mode: "I18nTranslation",
  view: TranslationView,
  present: presentTranslation,
} as const;

/** Texts by member, in the format of the call that saves the entity. */
const TextsByMember = z.record(
  z.string(),
  z.object({ translations: z.record(z.string(), z.string()) }),
);

/**
 * In the contract, the name of the ID contains a blank, but clients send `i18nId`, which upstream accepts. Both names
 * are therefore accepted.
 */
const Update = z
  .object({
    i18nId: Id.nullish(),
    "i18n id": Id.nullish(),
    locale: Locale,
    translation: z.string().max(10_000).nullish(),
  })
  .refine((update) => update.i18nId ?? update["i18n id"], {
    path: ["i18nId"],
    error: "Must be a valid UUID",
  })
  .transform(({ i18nId, "i18n id": spelt, locale, translation }) => ({
    i18nId: i18nId ?? spelt ?? "",
    locale,
    translation: translation ?? "",
  }))
  .meta({ id: "I18nTranslationUpdateV1" });

export const translationRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/i18n/:kind/:id/v1",
    summary: "Get all translations of an entity",
    needs: ["I18N_VIEW"],
    answer: z.object({ i18n: TextsByMember }),
    handle: async (call) => {
      const kind = TEXT_KINDS.get(call.param("kind"));
      const id = call.id("id");
      const entity = kind?.entities(await loadSource(call)).get(id);
      if (!kind || !entity) throw unknownId(kind?.what ?? "call", id);
      const filledTexts = kind.members.flatMap((member) => {
        const translations = member.read(entity) ?? {};
        return Object.keys(translations).length > 0 ? [[member.name, { translations }]] : [];
      });
      return { i18n: Object.fromEntries(filledTexts) };
    },
  }),
  findRoute<StoredText>({
    path: "/private/i18n/:i18nId/v1",
    summary: "Get a text in every language by its ID",
    needs: ["I18N_VIEW"],
    what: "i18n",
    key: "i18n",
    mode: "I18n",
    view: I18nView,
    inline: true,
    present: presentI18n,
    find: async (call) => findText(await loadSource(call), call.id("i18nId")),
  }),
  searchRoute<Translation>({
    ...noun,
    path: "/private/i18n_translation/search/v1",
    summary: "Search translations",
    search,
    rows: async (call) => listTexts(await loadSource(call)).flatMap(toTranslations),
    sorters: {
      locale: ({ locale }) => locale,
      translation: ({ translation }) => translation,
      key: ({ stored }) => stored.key,
    },
  }),
  searchTextsRoute,
  privateRoute({
    method: "PUT",
    path: "/private/i18n_translation/v1",
    summary: "Save translations, all or none",
    needs: ["I18N_UPDATE"],
    body: z
      .object({ translations: z.array(Update).min(1).max(1000) })
      .meta({ id: "I18nUpdateRqV1" }),
    answer: z.object({ translation: z.array(TranslationView), ...PAGED }),
    handle: async (call) => {
      const { services, caller, body } = call;
      await updateTranslations(services, caller, body.translations);
      const after = call.withModel(await services.loadModel(services.db, caller.domainId));
      const source = await loadSource(after);
      const saved = body.translations.flatMap(({ i18nId, locale }) => {
        const text = findText(source, i18nId);
        return text ? toTranslations(text).filter((row) => row.locale === locale) : [];
      });
      return answerPage(noun, after, saved);
    },
  }),
];

function loadSource({ services, caller, model }: PrivateCall) {
  return loadTextSource(services.db, caller, model);
}

function toTranslations(stored: StoredText): Translation[] {
  return Object.entries(stored.texts).map(([locale, translation]) => ({
    stored,
    locale,
    translation,
  }));
}

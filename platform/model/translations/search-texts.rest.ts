import { z } from "zod";

import { Locale } from "../../base/http/body-fields.ts";
import { pageOf } from "../../base/http/paging.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { listTexts, loadTextSource, type StoredText } from "./stored-text.ts";
import { TEXT_KINDS } from "./text-kinds.ts";

const TextView = z
  .object({
    id: z.guid(),
    /** Noun of the entity with the text, such as `twin_class`. */
    kind: z.string(),
    entityId: z.guid(),
    /** Key of the entity with the text, or its ID if it has no key. */
    entityKey: z.string(),
    /** Member of the entity, such as `nameI18n`. */
    member: z.string(),
    translations: z.record(z.string(), z.string()),
  })
  .meta({ id: "I18nTextV1" });

const SearchBody = z
  .object({
    idList: z.array(z.guid()).max(1000).nullish(),
    kindList: z.array(z.string().max(50)).max(50).nullish(),
    /** Text to find in the entity's key or in the text itself, in any language. */
    textLike: z.string().max(200).nullish(),
    /** Finds texts that lack a translation into at least one of these locales. */
    missingLocaleList: z.array(Locale).max(20).nullish(),
  })
  .meta({ id: "I18nTextSearchRqV1" });

type Search = z.output<typeof SearchBody>;

const NOUN_OF = new Map([...TEXT_KINDS].map(([noun, kind]) => [kind, noun]));

/**
 * Searches the texts of the domain's own entities. Texts of built-in entities can't be changed, so
 * they aren't found.
 */
export const searchTextsRoute: Route = privateRoute({
  method: "POST",
  path: "/private/i18n/search/v1",
  summary: "Search texts of the domain, each with all its translations",
  needs: ["I18N_VIEW"],
  body: SearchBody,
  answer: z.object({ i18nTextList: z.array(TextView), pagination: PAGED.pagination }),
  handle: async ({ services, caller, model, body, page }) => {
    const source = await loadTextSource(services.db, caller, model);
    const texts = listTexts(source).filter(
      (text) => text.entity.domainId !== null && hasText(text) && matches(text, body),
    );
    const { rows, pagination } = pageOf(texts, page);
    return { i18nTextList: rows.map(present), pagination };
  },
});

/** True if the text needs translations: texts that are empty in every language don't. */
function hasText({ texts }: StoredText): boolean {
  return Object.values(texts).some((text) => text !== "");
}

function matches(text: StoredText, search: Search): boolean {
  const { idList, kindList, textLike, missingLocaleList } = search;
  if (idList?.length && !idList.includes(text.id)) return false;
  if (kindList?.length && !kindList.includes(NOUN_OF.get(text.kind) ?? "")) return false;
  if (missingLocaleList?.length && missingLocaleList.every((locale) => text.texts[locale])) {
    return false;
  }
  const part = textLike?.trim().toLowerCase() ?? "";
  return [text.key, ...Object.values(text.texts)].some((one) => one.toLowerCase().includes(part));
}

function present(text: StoredText): z.output<typeof TextView> {
  const { id, kind, entity, member, texts } = text;
  return {
    id,
    kind: NOUN_OF.get(kind) ?? "",
    entityId: entity.id,
    entityKey: entity.key ?? entity.id,
    member: member.name,
    translations: texts,
  };
}

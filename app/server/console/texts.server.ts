import { z } from "zod";

import { locales } from "#app/paraglide/runtime.js";
import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import { searchProblem } from "#app/rules/search-text.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const TEXTS_PER_PAGE = 20;

const Text = z.object({
  id: z.string(),
  kind: z.string(),
  entityId: z.string(),
  entityKey: z.string(),
  member: z.string(),
  translations: z.record(z.string(), z.string()).default({}),
});

const Answer = z.object({
  i18nTextList: z.array(Text).default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
});

export interface TextQuery {
  text: string;
  /** Limits the texts to those without a translation into this language; empty for all texts. */
  missing: string;
  page: number;
}

/** A text of the domain with its translations by language. */
export interface TextRow {
  id: string;
  kind: string;
  name: string;
  member: string;
  /** The page of the entity that has the text; null if it has no page. */
  entity: { key: string; id: string } | null;
  translations: Record<string, string>;
}

/** Loads one page of the domain's texts. */
export async function loadTexts(caller: Caller, query: TextQuery): Promise<PageSlice<TextRow>> {
  const { text, missing, page } = query;
  if (searchProblem(text)) return { items: [], page, size: TEXTS_PER_PAGE, total: 0 };
  const isLocale = locales.some((locale) => locale === missing);
  const body = { textLike: text, missingLocaleList: isLocale ? [missing] : [] };
  const offset = (page - 1) * TEXTS_PER_PAGE;
  const { i18nTextList, pagination } = await search(caller, body, offset, TEXTS_PER_PAGE);
  // The last page becomes empty when all its texts are translated.
  if (i18nTextList.length === 0 && page > 1) return loadTexts(caller, { ...query, page: 1 });
  return { items: i18nTextList.map(viewText), page, size: TEXTS_PER_PAGE, total: pagination.total };
}

function search({ platform }: Caller, body: object, offset: number, limit: number) {
  const params = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  return platform.post(`/private/i18n/search/v1?${params}`, body, Answer);
}

/** Builds a row. In the platform's response, the kind is the noun of the entity's calls, such as `twin_class`. */
function viewText({ id, kind, entityId, entityKey, member, translations }: z.output<typeof Text>) {
  const entity = consoleEntities.ofKind(toKind(kind));
  return {
    id,
    kind: entity?.names.one() ?? kind,
    name: entityKey,
    member: member.replace("I18n", ""),
    entity: entity && entity.traits?.hasPage !== false ? { key: entity.key, id: entityId } : null,
    translations,
  };
}

function toKind(noun: string): string {
  return noun.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** A translation as the user typed it; `before` is the text that the form was rendered with. */
interface TypedTranslation {
  key: string;
  before: string;
  text: string;
}

/**
 * Saves all changed translations, or none if other users have changed one of them to another text. Returns the other
 * users' texts by key; empty if all are saved.
 */
export async function saveTexts(
  caller: Caller,
  changed: readonly TypedTranslation[],
): Promise<Record<string, string>> {
  const idList = [...new Set(changed.map(({ key }) => idOfKey(key)))];
  const { i18nTextList } = await search(caller, { idList }, 0, idList.length);
  const current = new Map(i18nTextList.map(({ id, translations }) => [id, translations]));
  const conflicts = changed.flatMap(({ key, before, text }) => {
    const stored = current.get(idOfKey(key))?.[localeOfKey(key)] ?? "";
    return stored === before || stored === text ? [] : [[key, stored]];
  });
  if (conflicts.length > 0) return Object.fromEntries(conflicts) as Record<string, string>;
  const translations = changed.map(({ key, text }) => ({
    i18nId: idOfKey(key),
    locale: localeOfKey(key),
    translation: text,
  }));
  await caller.platform.put("/private/i18n_translation/v1", { translations }, z.unknown());
  return {};
}

/**
 * Finds the texts that differ from those that the form was rendered with. Keys that the form didn't have are ignored.
 */
export function changedTexts(
  base: Record<string, string>,
  texts: Record<string, string>,
): TypedTranslation[] {
  return Object.entries(base).flatMap(([key, before]) => {
    const text = (texts[key] ?? "").replaceAll("\r\n", "\n").trim();
    return text === before.trim() ? [] : [{ key, before, text }];
  });
}

function idOfKey(key: string): string {
  return key.slice(0, key.indexOf("_"));
}

function localeOfKey(key: string): string {
  return key.slice(key.indexOf("_") + 1);
}

import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { parseDate } from "../../model/field-types/date-pattern.rules.ts";
import type { LinkSearch, TwinSearch } from "../../model/searches/twin-search.ts";
import { FieldSearch } from "./field-search.ts";

const Ids = z.array(Id).max(10_000).nullish();

const Patterns = z.array(z.string().max(1000)).max(100).nullish();

const Links = z
  .array(
    z.object({
      linkId: Id,
      twinIdList: Ids,
      dstTwinIdList: Ids,
      srcElseDst: z.boolean().nullish(),
    }),
  )
  .max(100)
  .nullish() satisfies z.ZodType<LinkSearch[] | null | undefined>;

const Touches = z.array(z.enum(["WATCHED", "STARRED", "REVIEWED"])).nullish();

/** Date and time by which a search filters. Clients send "" for none. */
const Instant = z
  .string()
  .refine((text) => text === "" || parseDate(text) !== null, "must be like 2026-03-31T23:59:59")
  .nullish();

export const InstantRange = z.object({ from: Instant, to: Instant }).nullish();

/** Filters by ID or key of a field. Null means no filter. */
const FieldSearches = z
  .record(z.string().max(100), FieldSearch.nullable())
  .nullish()
  .transform((searches) =>
    Object.fromEntries(
      Object.entries(searches ?? {}).flatMap(([key, search]) => (search ? [[key, search]] : [])),
    ),
  );

/** Maximum number of conditions in a search, because each one makes the SQL statement larger. */
const MAX_CONDITIONS = 200;

const limitedConditions = [
  (search: unknown) => countConditions(search) <= MAX_CONDITIONS,
  `must have at most ${MAX_CONDITIONS} conditions`,
] as const;

function countConditions(search: unknown): number {
  if (typeof search !== "object" || search === null) return search === undefined ? 0 : 1;
  if (Array.isArray(search) && typeof search[0] !== "object") return 1;
  return Object.values(search).reduce<number>((sum, value) => sum + countConditions(value), 0);
}

const Percent = z.number().min(0).max(100).nullish();

const SearchBase = z.object({
  twinIdList: Ids,
  twinIdExcludeList: Ids,
  twinClassIdList: Ids,
  twinClassIdExcludeList: Ids,
  twinClassExtendsHierarchyContainsIdList: Ids,
  twinNameLikeList: Patterns,
  twinNameNotLikeList: Patterns,
  descriptionLikeList: Patterns,
  descriptionNotLikeList: Patterns,
  externalIdList: Patterns,
  externalIdExcludeList: Patterns,
  headTwinIdList: Ids,
  headTwinClassIdList: Ids,
  hierarchyTreeContainsIdList: Ids,
  statusIdList: Ids,
  statusIdExcludeList: Ids,
  assignerUserIdList: Ids,
  assignerUserIdExcludeList: Ids,
  createdByUserIdList: Ids,
  createdByUserIdExcludeList: Ids,
  tagDataListOptionIdList: Ids,
  tagDataListOptionIdExcludeList: Ids,
  markerDataListOptionIdList: Ids,
  markerDataListOptionIdExcludeList: Ids,
  touchList: Touches,
  touchExcludeList: Touches,
  linksAnyOfList: Links,
  linksNoAnyOfList: Links,
  linksAllOfList: Links,
  linksNoAllOfList: Links,
  fields: FieldSearches,
  createdAt: InstantRange,
  textLike: z.string().max(1000).nullish(),
  completeness: z
    .object({ from: Percent, to: Percent })
    .nullish()
    .describe("How complete a product is, in percent"),
  outdated: z
    .boolean()
    .nullish()
    .describe("Whether the live listing of a marketplace card shows outdated content"),
  textTypos: z.boolean().nullish(),
});

export const SearchBody = SearchBase.extend({
  headSearch: SearchBase.nullish(),
  childrenSearch: SearchBase.nullish(),
}).refine(...limitedConditions) satisfies z.ZodType<TwinSearch>;

export const ConfiguredBody = z.object({
  params: z.record(z.string().max(100), z.string().max(1000).nullable()).nullish(),
  narrow: SearchBody.nullish(),
});

export const CountBody = ConfiguredBody.extend({ by: z.enum(["status", "twinClass"]) });

/** Maximum number of searches in one request, because each one executes its own SQL statement. */
const MAX_SEARCHES = 50;

/** Request body of calls that count several searches, by a name that the client chooses. */
export const buildSearchMap = <S extends z.ZodType>(search: S) =>
  z.object({
    searchMap: z
      .record(z.string().max(100), search)
      .refine((map) => Object.keys(map).length <= MAX_SEARCHES, "Too many searches"),
  });

/** Request body of the call that counts the results of several configured searches: searches by any key. */
export const CountByAliasBody = buildSearchMap(ConfiguredBody);

export const SimpleBody = z.object({
  nameLike: z.string().max(1000).nullish(),
  aliasLike: z.string().nullish(),
});

export const SearchUnionBody = z
  .array(SearchBody)
  .max(50)
  .refine(...limitedConditions);

import { COMPLETENESS_NO, OUTDATED_NO } from "#common/calculated-numbers.ts";

import { SKETCH_STATUS_ID } from "../../base/database/built-in-ids.rules.ts";
import { stripUnstorableCharacters } from "../../base/text/text.ts";
import { visibleScopes } from "../../core/access/access-conditions.rules.ts";
import type { Actor } from "../../core/access/actor.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { parseDate } from "../../model/field-types/date-pattern.rules.ts";
import type { FieldIssue } from "../../model/field-types/field-type.rules.ts";
import {
  all,
  type Condition,
  type FieldRef,
  type IdColumn,
  not,
  type SearchBranch,
  type SearchWord,
  type TextColumn,
} from "../../model/field-types/search-query.rules.ts";
import type { LinkSearch, TwinSearch } from "../../model/searches/twin-search.ts";
import { fieldConditions, textFields } from "./field-conditions.rules.ts";
import { type Corrections, searchWords } from "./search-words.rules.ts";

const COMPLETENESS = calculated("completeness", COMPLETENESS_NO);
const OUTDATED = calculated("outdated", OUTDATED_NO);

function calculated(key: string, no: number): FieldRef {
  return { key, nos: [no], inSearchText: false, hasOwnIndex: false, within: null };
}

type List = readonly string[] | null | undefined;

/**
 * Compiles the search objects to a query for twins that satisfy all of them and that the actor may see. Appends issues
 * of invalid filters to `problems`.
 */
export function compileSearch(
  actor: Actor,
  searches: readonly TwinSearch[],
  problems: FieldIssue[],
  corrections?: Corrections,
): SearchBranch & { classes: TwinClass[] } {
  const [first = [], ...rest] = searches.map((search) => listSearchedClasses(actor, search));
  const classes = first.filter((twinClass) =>
    rest.every((otherClasses) => otherClasses.includes(twinClass)),
  );
  return {
    classes,
    scopes: visibleScopes(actor, classes),
    condition: all(
      searches.map((search) => compileConditions(actor, classes, search, problems, corrections)),
    ),
  };
}

/**
 * Lists the classes that the search includes. Descendants of a class are included only if the search names it as an
 * ancestor.
 */
function listSearchedClasses({ model }: Actor, search: TwinSearch): TwinClass[] {
  const named = filled(search.twinClassIdList);
  const under = filled(search.twinClassExtendsHierarchyContainsIdList);
  const excluded = search.twinClassIdExcludeList ?? [];
  return [...model.classes.values()].filter(
    ({ id, ancestorIds }) =>
      (!named || named.includes(id)) &&
      (!under || under.some((ancestor) => ancestorIds.includes(ancestor))) &&
      !excluded.includes(id),
  );
}

function compileConditions(
  actor: Actor,
  classes: TwinClass[],
  search: TwinSearch,
  problems: FieldIssue[],
  corrections?: Corrections,
): Condition {
  return all([
    ...ids("id", search.twinIdList),
    ...ids("id", search.twinIdExcludeList, true),
    ...ids("status_id", statusIds(actor, search.statusIdList)),
    ...ids("status_id", statusIds(actor, search.statusIdExcludeList), true),
    ...ids("head_id", search.headTwinIdList),
    ...ids("assigner_user_id", search.assignerUserIdList),
    ...ids("assigner_user_id", search.assignerUserIdExcludeList, true),
    ...ids("author_user_id", search.createdByUserIdList),
    ...ids("author_user_id", search.createdByUserIdExcludeList, true),
    ...like("name", search.twinNameLikeList),
    ...like("name", search.twinNameNotLikeList, true),
    ...like("description", search.descriptionLikeList),
    ...like("description", search.descriptionNotLikeList, true),
    ...like("external_id", search.externalIdList),
    ...like("external_id", search.externalIdExcludeList, true),
    ...textLike(actor, classes, searchWords(search.textLike, corrections)),
    ...marked("tag", search.tagDataListOptionIdList),
    ...marked("tag", search.tagDataListOptionIdExcludeList).map(not),
    ...marked("marker", search.markerDataListOptionIdList),
    ...marked("marker", search.markerDataListOptionIdExcludeList).map(not),
    ...touched(actor, search.touchList),
    ...touched(actor, search.touchExcludeList).map(not),
    ...hierarchy(search.hierarchyTreeContainsIdList),
    ...created(search.createdAt),
    ...complete(search.completeness),
    ...outdated(search.outdated),
    ...links(search),
    ...fieldConditions(actor, classes, search.fields ?? {}, problems),
    ...related(actor, search, problems),
  ]);
}

function related(actor: Actor, search: TwinSearch, problems: FieldIssue[]): Condition[] {
  const conditions: Condition[] = [];
  const headClassIds = filled(search.headTwinClassIdList);
  if (headClassIds) conditions.push({ kind: "head", of: idsCondition("class_id", headClassIds) });
  for (const [kind, nested] of [
    ["head", search.headSearch],
    ["child", search.childrenSearch],
  ] as const) {
    if (!nested) continue;
    const classes = listSearchedClasses(actor, nested);
    const of = all([
      { kind: "visible", scopes: visibleScopes(actor, classes) },
      compileConditions(
        actor,
        classes,
        { ...nested, headSearch: null, childrenSearch: null },
        problems,
      ),
    ]);
    conditions.push({ kind, of });
  }
  return conditions;
}

function links(search: TwinSearch): Condition[] {
  const of = (list: readonly LinkSearch[] | null | undefined) => (list ?? []).map(linkCondition);
  const any = of(search.linksAnyOfList);
  const noAll = of(search.linksNoAllOfList);
  return [
    ...(any.length > 0 ? [{ kind: "any", of: any } as const] : []),
    ...of(search.linksAllOfList),
    ...of(search.linksNoAnyOfList).map(not),
    ...(noAll.length > 0 ? [not(all(noAll))] : []),
  ];
}

function linkCondition({ linkId, twinIdList, dstTwinIdList, srcElseDst }: LinkSearch): Condition {
  const twinIds = filled(twinIdList) ?? filled(dstTwinIdList) ?? [];
  // By default the searched twins are the sources of the links, and the named twins their destinations.
  return { kind: "link", link: { linkId, twinIds, side: srcElseDst === true ? "dst" : "src" } };
}

/**
 * Returns the IDs of the statuses. Adds the sketch statuses of all classes if the list contains the ID of the
 * built-in sketch status.
 */
function statusIds({ model }: Actor, list: List): List {
  if (!list?.includes(SKETCH_STATUS_ID)) return list;
  const sketches = [...model.statuses.values()].filter(({ key }) => key.toLowerCase() === "sketch");
  return [...list, ...sketches.map(({ id }) => id)];
}

function marked(mark: "tag" | "marker", list: List): Condition[] {
  const optionIds = filled(list);
  return optionIds ? [{ kind: "marked", mark, optionIds }] : [];
}

/** Builds the condition on touches, which are always those of the searching user. */
function touched({ userId }: Actor, list: List): Condition[] {
  const touches = filled(list);
  if (!touches) return [];
  return userId === null ? [{ kind: "nothing" }] : [{ kind: "touched", userId, touches }];
}

function hierarchy(list: List): Condition[] {
  const idList = filled(list);
  return idList ? [{ kind: "hierarchy", ids: idList }] : [];
}

function created(range: TwinSearch["createdAt"]): Condition[] {
  const from = range?.from ? parseDate(range.from) : null;
  const to = range?.to ? parseDate(range.to) : null;
  return from || to ? [{ kind: "created", from, to }] : [];
}

/**
 * Builds the condition on the completeness, which is a whole number. Range conditions exclude their bounds, so each
 * bound is moved between two whole numbers, which includes both ends.
 */
function complete(range: TwinSearch["completeness"]): Condition[] {
  const [from, to] = [range?.from ?? null, range?.to ?? null];
  if (from === null && to === null) return [];
  return [
    {
      kind: "field-range",
      field: COMPLETENESS,
      more: from === null ? null : Math.ceil(from) - 0.5,
      less: to === null ? null : Math.floor(to) + 0.5,
      equals: null,
    },
  ];
}

function outdated(isOutdated: TwinSearch["outdated"]): Condition[] {
  if (typeof isOutdated !== "boolean") return [];
  const field = { kind: "field-range" as const, field: OUTDATED, less: null, equals: null };
  return [isOutdated ? { ...field, more: 0.5 } : { ...field, more: -0.5, less: 0.5 }];
}

function textLike(actor: Actor, classes: readonly TwinClass[], words: SearchWord[]): Condition[] {
  return words.length === 0 ? [] : [{ kind: "text", words, only: textFields(actor, classes) }];
}

function ids(column: IdColumn, list: List, negated = false): Condition[] {
  const idList = filled(list);
  return idList ? [{ kind: "ids", column, ids: idList, not: negated }] : [];
}

function idsCondition(column: IdColumn, list: string[]): Condition {
  return { kind: "ids", column, ids: list, not: false };
}

function like(column: TextColumn, list: List, negated = false): Condition[] {
  const patterns = filled(list)?.map(stripUnstorableCharacters);
  return patterns ? [{ kind: "like", column, patterns, not: negated }] : [];
}

function filled<T>(list: readonly T[] | null | undefined): T[] | undefined {
  return list && list.length > 0 ? [...list] : undefined;
}

import { z } from "zod";

import { splitSet } from "#app/rules/forms/lookup.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { dayRange, firstSecond } from "#app/server/lists/day-bounds.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { dayZone } from "#app/server/session/workspace.server.ts";
import { containsPattern } from "#common/like-pattern.ts";
import { dayAfter } from "#common/time-zone.ts";

import type { CustomFilter, PropertyFilter } from "../../types/property-filter.server.ts";
import type { Property } from "../../types/property.server.ts";
import { isObject } from "../../types/references.server.ts";
import type { EntityRegistry, RegisteredEntity } from "../../types/registry.server.ts";
import { findByText } from "../find-choices.server.ts";

const Uuid = z.guid();
const NO_ENTITY = "00000000-0000-0000-0000-000000000000";

/** Returns the query parameters that filter by a property, such as `name`, `name.not` or `price.min`. */
export function filterNames({ name, filter }: Property): string[] {
  if (!filter) return [];
  const ends = endsOf(filter);
  if (ends) return ends.map((end) => `${name}.${end}`);
  if ("custom" in filter) return filter.custom.excludes ? [name, `${name}.not`] : [name];
  const isOnly = "flag" in filter || "below" in filter || "only" in filter;
  return isOnly || ("like" in filter && filter.notLike === null) ? [name] : [name, `${name}.not`];
}

/** Returns the suffixes of a range's query parameters; null for other filters. */
export function endsOf(filter: PropertyFilter): readonly [string, string] | null {
  const kind = "custom" in filter ? filter.custom.kind : null;
  if ("range" in filter || kind === "numbers") return ["min", "max"];
  return "days" in filter || "since" in filter || kind === "days" ? ["from", "to"] : null;
}

/**
 * Converts the filters of an address to the body of the platform's search. A reference may be an ID or part of a
 * name; finding a name takes one call.
 */
export async function searchBody(
  caller: Caller,
  entity: RegisteredEntity,
  { filters, search }: ListParams,
): Promise<object> {
  const parts = await Promise.all(
    entity.properties.map((property) => filterPart(caller, entity.registry, property, filters)),
  );
  const { byText, byWords } = entity.calls.search;
  if (byWords && search) return mergeParts([...parts, { [byWords]: search }]);
  return mergeParts([...parts, byText && search ? { [byText]: [containsPattern(search)] } : {}]);
}

/** Merges filters that are parts of the same member, such as conditions on several fields. */
function mergeParts(parts: object[]): object {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    const before = merged[name];
    if (Array.isArray(before) && Array.isArray(value)) merged[name] = [...before, ...value];
    else if (isObject(before) && isObject(value)) merged[name] = { ...before, ...value };
    else merged[name] = value;
  }
  return merged;
}

async function filterPart(
  caller: Caller,
  registry: EntityRegistry,
  property: Property,
  filters: ListParams["filters"],
): Promise<object> {
  const { name, filter } = property;
  if (!filter) return {};
  const first = (key: string) => filters[key]?.[0];
  if ("flag" in filter) {
    const [value, other] = filters[name] ?? [];
    const isOne = other === undefined && (value === "ONLY" || value === "ONLY_NOT");
    return isOne ? { [filter.flag]: value } : {};
  }
  if ("custom" in filter) return customPart(caller, name, filter.custom, filters);
  if ("range" in filter) {
    const [from, to] = [first(`${name}.min`), first(`${name}.max`)];
    return bounds(filter.range, from && Number(from), to && Number(to));
  }
  if ("days" in filter) {
    const range = await dayRange(caller, first(`${name}.from`), first(`${name}.to`));
    return range ? { [filter.days]: range } : {};
  }
  if ("since" in filter) {
    const [from, to] = [first(`${name}.from`), first(`${name}.to`)];
    if (!from && !to) return {};
    const zone = await dayZone(caller);
    return {
      ...(from && { [filter.since]: firstSecond(from, zone) }),
      ...(to && { [filter.until]: firstSecond(dayAfter(to), zone) }),
    };
  }
  if ("below" in filter) {
    const idList = await valuesFor(caller, registry, property, filters[name]);
    return idList ? { [filter.below]: { idList, depth: 1 } } : {};
  }
  const [included, excluded] = await Promise.all([
    valuesFor(caller, registry, property, filters[name]),
    valuesFor(caller, registry, property, filters[`${name}.not`]),
  ]);
  return {
    ...(included && { [memberOf(filter)]: asFilter(filter, included) }),
    ...(excluded && { [excludingMember(filter)]: asFilter(filter, excluded) }),
  };
}

async function customPart(
  caller: Caller,
  name: string,
  { kind, find, search }: CustomFilter,
  filters: ListParams["filters"],
): Promise<object> {
  if (kind === "numbers" || kind === "days") {
    const ends = kind === "numbers" ? ["min", "max"] : ["from", "to"];
    const limits = ends.map((end) => filters[`${name}.${end}`]?.[0]);
    return limits.some((limit) => limit !== undefined) ? search(limits, false) : {};
  }
  const part = async (values: string[] = [], excluded = false) => {
    if (values.length === 0) return {};
    return search(find ? await findIds(values, (text) => find(caller, text)) : values, excluded);
  };
  const parts = [part(filters[name]), part(filters[`${name}.not`], true)];
  return mergeParts(await Promise.all(parts));
}

/**
 * Finds the IDs of rows by their names. If no row has any of the names, returns an ID that no row has, so that the
 * search finds nothing.
 */
async function findIds(
  values: string[],
  find: (text: string) => Promise<string[]>,
): Promise<string[]> {
  const found = await Promise.all(
    values.map(async (value) => (Uuid.safeParse(value).success ? [value] : find(value))),
  );
  const ids = found.flat();
  return ids.length > 0 ? ids : [NO_ENTITY];
}

type ListedFilter = Extract<
  PropertyFilter,
  { like: unknown } | { list: string } | { map: string } | { only: string }
>;

function memberOf(filter: ListedFilter): string {
  if ("like" in filter) return filter.like;
  if ("only" in filter) return filter.only;
  return "list" in filter ? filter.list : filter.map;
}

/**
 * Returns the excluding member of a search: `keyNotLikeList` for `keyLikeList`, `idExcludeList` for `idList`, as in
 * upstream's contract.
 */
function excludingMember(filter: ListedFilter): string {
  if ("like" in filter && filter.notLike) return filter.notLike;
  const member = memberOf(filter);
  return member.includes("Like")
    ? member.replace("Like", "NotLike")
    : member.replace(/(?=List$|Map$)/, "Exclude");
}

function asFilter(filter: ListedFilter, values: string[]): object {
  if ("like" in filter) return values.map(containsPattern);
  return "map" in filter ? Object.fromEntries(values.map((id) => [id, true])) : values;
}

async function valuesFor(
  caller: Caller,
  registry: EntityRegistry,
  { type, refers, choices, filter }: Property,
  values: string[] = [],
): Promise<string[] | null> {
  if (values.length === 0) return null;
  if (type === "choice") {
    return values.filter((value) => choices?.some((choice) => choice.value === value));
  }
  if (filter && "like" in filter) return values;
  if (!refers && type !== "code") return values;
  if (!refers) {
    return values
      .flatMap(splitSet)
      .map((value) => (Uuid.safeParse(value).success ? value : NO_ENTITY));
  }
  const found = await Promise.all(
    values.map(async (value) =>
      isId(value, type) ? [value] : findByText(caller, registry.get(refers.entity), value),
    ),
  );
  const ids = found.flat();
  return ids.length > 0 ? ids : [type === "featurer" ? "0" : NO_ENTITY];
}

function isId(value: string, type: Property["type"]): boolean {
  return type === "featurer" ? /^\d+$/.test(value) : Uuid.safeParse(value).success;
}

function bounds(member: string, from: unknown, to: unknown): object {
  if (!from && from !== 0 && !to && to !== 0) return {};
  return { [member]: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
}

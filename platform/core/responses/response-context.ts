import type { Texts } from "../../base/database/tables/json-values.ts";
import type { DetailOptions } from "../../base/http/detail-levels.ts";
import type { DetailLevel } from "../../base/http/modes.ts";
import type { Caller } from "../access/caller.ts";
import type { DomainModel, ListOption, TwinClass } from "../model/domain-model.ts";
import type { RelatedMap, RelatedObjects } from "./related-objects.ts";

export interface Person {
  id: string;
  fullName: string;
  email: string;
  avatar: string | null;
  /** Groups in the form in which they are presented; set only if they were requested. */
  groups?: readonly { id: string }[];
}

export interface Account {
  id: string;
  name: string;
  createdAt: Date;
}

/**
 * Objects that a response refers to. They are loaded before the response is presented, because presenting runs no
 * queries.
 */
export interface RelatedData {
  users?: ReadonlyMap<string, Person>;
  accounts?: ReadonlyMap<string, Account>;
  descriptors?: DescriptorData;
  /** Options that the caller's business added, by list. */
  ownOptions?: ReadonlyMap<string, readonly ListOption[]>;
}

/** Data of a field's descriptor that isn't part of the domain's model. */
export interface DescriptorData {
  /** Options already in use, by field number. */
  usedOptions: ReadonlyMap<number, ReadonlySet<string>>;
  /** IDs of the users that a field offers, up to a limit; null if they were not loaded. */
  memberIds: readonly string[] | null;
  /** Date to which relative limits of a date field refer. If null, the field is described without such limits. */
  now: Date | null;
}

/** Caller, locale and detail levels of a response, and where related objects are collected. */
export interface ResponseContext {
  caller: Caller | null;
  model: DomainModel;
  locale: string;
  /** Beginning of links to this platform. Links are absolute, because clients may run at another address. */
  address: string;
  show: DetailOptions;
  users: ReadonlyMap<string, Person>;
  accounts: ReadonlyMap<string, Account>;
  descriptors: DescriptorData;
  ownOptions: ReadonlyMap<string, readonly ListOption[]>;
  related: Map<RelatedMap, Map<string, RelatedEntry>>;
  /**
   * Queue of collected objects that must still be presented. It makes the order breadth-first, so that each object is
   * reached by the shortest path, on which it includes the most related objects.
   */
  pending: (() => void)[];
  depth: number;
  /** True while presenting part of a class. */
  insideClass: boolean;
  /**
   * Presents a class with all its members. The function is passed in, because views of members refer to classes, so
   * importing it would be circular.
   */
  wholeClass(
    view: ResponseContext,
    twinClass: TwinClass,
    mode: Exclude<DetailLevel, "HIDE">,
  ): object | undefined;
}

/** Maximum depth of related objects. */
const MAX_RELATION_DEPTH = 3;

/**
 * Adds a related object. In nested mode it is returned; otherwise it is stored once in `relatedObjects`, and
 * undefined is returned. If an object is reached with several detail levels or `path`s, it contains what each of them
 * shows. `present` may return undefined for a deleted object.
 */
export function includeRelated<T extends object, M extends DetailLevel>(
  view: ResponseContext,
  map: RelatedMap,
  id: string | number | null | undefined,
  mode: M,
  present: (inner: ResponseContext, mode: Exclude<M, "HIDE">) => T | undefined,
  path = "",
): T | undefined {
  if (mode === "HIDE" || id === null || id === undefined || view.depth >= MAX_RELATION_DEPTH)
    return undefined;
  const detailLevel = mode as Exclude<M, "HIDE">;
  const inner = () => ({ ...view, depth: view.depth + 1 });
  if (view.show.lazy) return present(inner(), detailLevel);

  const entry = getOrCreateEntry(view, map, String(id));
  const level = LEVEL[mode];
  if ((entry.levels.get(path) ?? 0) >= level) return undefined;
  entry.levels.set(path, level);
  view.pending.push(() => {
    const presented = present(inner(), detailLevel);
    if (presented) entry.presented = mergeDetails(entry.presented, presented);
  });
  return undefined;
}

const LEVEL: Record<DetailLevel, number> = { HIDE: 0, SHORT: 1, DETAILED: 2, MANAGED: 3 };

/** One entry of `relatedObjects`; undefined until it is presented. */
interface RelatedEntry {
  presented: object | undefined;
  /** Requested detail level by path. */
  levels: Map<string, number>;
}

function getOrCreateEntry(view: ResponseContext, map: RelatedMap, key: string): RelatedEntry {
  let entries = view.related.get(map);
  if (!entries) view.related.set(map, (entries = new Map()));
  let entry = entries.get(key);
  if (!entry) entries.set(key, (entry = { presented: undefined, levels: new Map() }));
  return entry;
}

function mergeDetails(before: object | undefined, now: object): object {
  if (!before) return now;
  const definedEntries = Object.entries(now).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(definedEntries) };
}

/** Returns the `relatedObjects` of a response without any. */
export function noRelatedObjects({
  show,
}: Pick<ResponseContext, "show">): RelatedObjects | undefined {
  return show.lazy ? undefined : {};
}

/** Builds the payload's `relatedObjects`; undefined if related objects are nested. */
export function relatedObjects(view: ResponseContext): RelatedObjects | undefined {
  if (view.show.lazy) return undefined;
  // The list grows while its entries are presented.
  for (const present of view.pending) present();
  view.pending.length = 0;
  const maps = new Map<RelatedMap, Record<string, object>>();
  for (const [name, entries] of view.related) {
    const presentedEntries = [...entries].flatMap(([id, { presented }]) =>
      presented ? [[id, presented] as const] : [],
    );
    if (presentedEntries.length > 0) maps.set(name, Object.fromEntries(presentedEntries));
  }
  addGroupsOfUsers(view, maps);
  return Object.fromEntries(maps);
}

/** Adds the groups of the users in `userMap` to those that the response itself refers to. */
function addGroupsOfUsers(view: ResponseContext, maps: Map<RelatedMap, Record<string, object>>) {
  const userIds = Object.keys(maps.get("userMap") ?? {});
  const groups = userIds.flatMap((id) => view.users.get(id)?.groups ?? []);
  if (groups.length === 0) return;
  const presented = { ...maps.get("userGroupMap") };
  for (const group of groups) presented[group.id] = mergeDetails(presented[group.id], group);
  maps.set("userGroupMap", presented);
}

export function text(view: Pick<ResponseContext, "locale" | "model">, texts: Texts): string {
  return texts[view.locale] ?? texts[view.model.defaultLocale] ?? "";
}

/** Formats a date as in the contract: UTC, to the second, without a zone. */
export function wireDate(date: Date): string {
  return date.toISOString().slice(0, 19);
}

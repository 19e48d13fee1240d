import type { Texts } from "../../base/database/tables/json-values.ts";
import type { DetailLevel, DetailOptions } from "../../base/http/detail-levels.ts";
import type { Caller } from "../access/caller.ts";
import type { DomainModel, ListOption, TwinClass } from "../model/domain-model.ts";

/** The maps of `relatedObjects` that we fill, spelt as the contract spells them. */
export type RelatedMap =
  | "twinMap"
  | "statusMap"
  | "userMap"
  | "userGroupMap"
  | "twinClassMap"
  | "transitionsMap"
  | "dataListsMap"
  | "dataListsOptionMap"
  | "businessAccountMap"
  | "permissionGroupMap"
  | "permissionMap"
  | "permissionSchemaMap"
  | "tierMap"
  | "twinflowMap"
  | "featurerMap"
  | "factoryMap"
  | "spaceRoleMap"
  | "twinClassFieldMap"
  | "commentMap";

export type RelatedObjects = Partial<Record<RelatedMap, Record<string, object>>>;

export interface Person {
  id: string;
  fullName: string;
  email: string;
  avatar: string | null;
  /** As they are shown; only where somebody asked for them. */
  groups?: readonly { id: string }[];
}

export interface Account {
  id: string;
  name: string;
  createdAt: Date;
}

/** Who a page speaks of, read before it is presented: presenting itself asks nobody. */
export interface RelatedData {
  users?: ReadonlyMap<string, Person>;
  accounts?: ReadonlyMap<string, Account>;
  descriptors?: DescriptorData;
  /** Options that the caller's business added for itself, by their list. */
  ownOptions?: ReadonlyMap<string, readonly ListOption[]>;
}

/** What a field's descriptor says that isn't part of the domain's model. */
export interface DescriptorData {
  /** Field number → options somebody has chosen already. */
  usedOptions: ReadonlyMap<number, ReadonlySet<string>>;
  /** Users to choose from, as far as they were counted; null: they weren't. */
  memberIds: readonly string[] | null;
  /** Dates a field takes depend on it; null: the field is described without. */
  now: Date | null;
}

/** What presenting a thing needs to know: for whom, how much, and where related things go. */
export interface ResponseContext {
  caller: Caller | null;
  model: DomainModel;
  locale: string;
  show: DetailOptions;
  users: ReadonlyMap<string, Person>;
  accounts: ReadonlyMap<string, Account>;
  descriptors: DescriptorData;
  ownOptions: ReadonlyMap<string, readonly ListOption[]>;
  related: Map<RelatedMap, Map<string, RelatedEntry>>;
  /** Presents what is collected but not shown yet, nearest first: the shortest way to a thing leads farthest on. */
  waiting: (() => void)[];
  depth: number;
  /** What is presented is part of a class. */
  insideClass: boolean;
  /** A class with all it has; the parts of a class relate to classes themselves, so they can't name it. */
  wholeClass(
    view: ResponseContext,
    twinClass: TwinClass,
    mode: Exclude<DetailLevel, "HIDE">,
  ): object | undefined;
}

/** Related things of related things are followed this far. */
const MAX_RELATION_DEPTH = 3;

/**
 * Adds a related object: nested mode returns it, collected mode stores it once in `relatedObjects`
 * and returns undefined. Reached in several modes it is shown with what each of them shows, as it
 * is when reached in several `way`s, where its mode alone doesn't say what is shown. `present` may
 * return undefined for what doesn't exist any more.
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
  view.waiting.push(() => {
    const presented = present(inner(), detailLevel);
    if (presented) entry.thing = joined(entry.thing, presented);
  });
  return undefined;
}

const LEVEL: Record<DetailLevel, number> = { HIDE: 0, SHORT: 1, DETAILED: 2, MANAGED: 3 };

/** One thing of `relatedObjects`; undefined until it is presented. */
interface RelatedEntry {
  thing: object | undefined;
  /** How much of it was asked for, by way. */
  levels: Map<string, number>;
}

function getOrCreateEntry(view: ResponseContext, map: RelatedMap, key: string): RelatedEntry {
  let things = view.related.get(map);
  if (!things) view.related.set(map, (things = new Map()));
  let entry = things.get(key);
  if (!entry) things.set(key, (entry = { thing: undefined, levels: new Map() }));
  return entry;
}

function joined(before: object | undefined, now: object): object {
  if (!before) return now;
  const definedEntries = Object.entries(now).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(definedEntries) };
}

/** The payload's `relatedObjects`; absent when nothing was collected. */
export function relatedObjects(view: ResponseContext): RelatedObjects | undefined {
  // It grows meanwhile.
  for (const present of view.waiting) present();
  view.waiting.length = 0;
  const maps = new Map<RelatedMap, Record<string, object>>();
  for (const [name, things] of view.related) {
    const presentedEntries = [...things].flatMap(([id, { thing }]) =>
      thing ? [[id, thing] as const] : [],
    );
    if (presentedEntries.length > 0) maps.set(name, Object.fromEntries(presentedEntries));
  }
  const groups = Object.keys(maps.get("userMap") ?? {}).flatMap(
    (id) => view.users.get(id)?.groups ?? [],
  );
  if (groups.length > 0) {
    maps.set("userGroupMap", Object.fromEntries(groups.map((group) => [group.id, group])));
  }
  return maps.size > 0 ? Object.fromEntries(maps) : undefined;
}

export function text(view: Pick<ResponseContext, "locale" | "model">, texts: Texts): string {
  return texts[view.locale] ?? texts[view.model.defaultLocale] ?? "";
}

/** Times leave as the contract writes them: UTC, to the second, without a zone. */
export function wireDate(date: Date): string {
  return date.toISOString().slice(0, 19);
}

import type { Entity } from "./entity.server.ts";
import type { Text } from "./property.server.ts";

/** An entity that belongs to a registry, through which screens find the entities that it refers to. */
export interface RegisteredEntity extends Entity {
  registry: EntityRegistry;
}

export interface Section<E extends Entity = Entity> {
  key: string;
  title: Text;
  entities: readonly E[];
}

export interface RegistryParts {
  /** The entities with lists of their own, grouped as in the navigation. */
  sections: readonly Section[];
  /** Entities that are listed only on a tab of their owner. */
  parts?: readonly Entity[];
  /** Titles for kinds of objects that use others, but that no entity of the registry has as its `kind`. */
  kindTitles?: Readonly<Record<string, Text>>;
  /** Returns the key of the entity that a parameter of a featurer refers to; null for other parameters. */
  entityOfParam?: (param: FeaturerParam) => string | null;
}

/** A parameter as the platform describes it: `statusId` of the type `UUID:TWINS:TWIN_STATUS_ID`. */
export interface FeaturerParam {
  key: string;
  type: string;
}

/** All entities of a console. Screens use the registry to follow references, tabs and uses. */
export interface EntityRegistry {
  sections: readonly Section<RegisteredEntity>[];
  /** The entities of all sections. */
  listed: readonly RegisteredEntity[];
  find: (key: string) => RegisteredEntity | undefined;
  /**
   * Returns the entity with this key. Throws an error for an unknown key, because only a wrong definition can contain
   * one.
   */
  get: (key: string) => RegisteredEntity;
  /** Returns the entity that shows a kind of the platform's objects; undefined if there is none. */
  ofKind: (kind: string) => RegisteredEntity | undefined;
  titleOfKind: (kind: string) => string;
  ofParam: (param: FeaturerParam) => RegisteredEntity | null;
  /** Gives an entity outside the registry, such as the twins of one class, access to the registry. */
  extend: (entity: Entity) => RegisteredEntity;
}

export function createRegistry({
  sections,
  parts = [],
  kindTitles = {},
  entityOfParam,
}: RegistryParts): EntityRegistry {
  const extend = (entity: Entity): RegisteredEntity => ({ ...entity, registry });
  const find = (key: string) => byKey.get(key);
  const get = (key: string) => {
    const entity = find(key);
    if (!entity) throw new Error(`The console has no entity '${key}'`);
    return entity;
  };
  const registry: EntityRegistry = {
    sections: [],
    listed: [],
    find,
    get,
    ofKind: (kind) => byKind.get(kind),
    titleOfKind: (kind) => (byKind.get(kind)?.names.title ?? kindTitles[kind])?.() ?? kind,
    ofParam: (param) => {
      const key = entityOfParam?.(param) ?? null;
      return key === null ? null : get(key);
    },
    extend,
  };
  registry.sections = sections.map((one) => ({ ...one, entities: one.entities.map(extend) }));
  registry.listed = registry.sections.flatMap(({ entities }) => entities);
  const all = [...registry.listed, ...parts.map(extend)];
  const byKey = new Map(all.map((entity) => [entity.key, entity]));
  // Several entities may have one kind, as options and tags do. The first one wins.
  const byKind = new Map(all.toReversed().map((entity) => [entity.kind, entity]));
  return registry;
}

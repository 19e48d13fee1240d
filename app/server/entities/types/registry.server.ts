import type { Entity } from "./entity.server.ts";
import type { Text } from "./property.server.ts";

/** An entity of a console, from which the entities that it refers to are reached. */
export interface RegisteredEntity extends Entity {
  registry: EntityRegistry;
}

export interface Section<E extends Entity = Entity> {
  key: string;
  title: Text;
  entities: readonly E[];
}

export interface RegistryParts {
  /** The entities with lists of their own, as the navigation groups them. */
  sections: readonly Section[];
  /** Entities whose lists are only tabs of what they belong to. */
  parts?: readonly Entity[];
  /** The titles of kinds that the platform counts as uses and no entity has. */
  kindTitles?: Readonly<Record<string, Text>>;
  /** The key of the entity that a parameter of a featurer refers to; null for other parameters. */
  entityOfParam?: (param: FeaturerParam) => string | null;
}

/** A parameter as the platform describes it: `statusId` of the type `UUID:TWINS:TWIN_STATUS_ID`. */
export interface FeaturerParam {
  key: string;
  type: string;
}

/** All entities of a console. Screens follow references, tabs and uses through it. */
export interface EntityRegistry {
  sections: readonly Section<RegisteredEntity>[];
  /** The entities of all sections. */
  listed: readonly RegisteredEntity[];
  find: (key: string) => RegisteredEntity | undefined;
  /** Throws for a key that no entity has: a definition has a wrong one. */
  get: (key: string) => RegisteredEntity;
  /** The entity of a kind of the platform. Not all kinds have one. */
  ofKind: (kind: string) => RegisteredEntity | undefined;
  titleOfKind: (kind: string) => string;
  ofParam: (param: FeaturerParam) => RegisteredEntity | null;
  /** An entity that is no member, such as the twins of one class, whose references lead to the members. */
  extend: (entity: Entity) => RegisteredEntity;
}

export function createRegistry({
  sections: plain,
  parts = [],
  kindTitles = {},
  entityOfParam,
}: RegistryParts): EntityRegistry {
  const extend = (entity: Entity): RegisteredEntity => ({ ...entity, registry });
  const sections = () => plain.map((one) => ({ ...one, entities: one.entities.map(extend) }));
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
  registry.sections = sections();
  registry.listed = registry.sections.flatMap(({ entities }) => entities);
  const all = [...registry.listed, ...parts.map(extend)];
  const byKey = new Map(all.map((entity) => [entity.key, entity]));
  // Several entities may show one kind: tags are options, whose kind leads to the first of them.
  const byKind = new Map(all.toReversed().map((entity) => [entity.kind, entity]));
  return registry;
}

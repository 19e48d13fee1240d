import { entityKey, type Entity, type StoredEntity } from "./entity.rules.ts";
import { DOMAIN } from "./kinds.rules.ts";
import { isSameValue } from "./names.rules.ts";

export interface EntityChange {
  current: StoredEntity;
  desired: Entity;
  /** Members that differ; `position` for another place. */
  members: string[];
}

export interface Comparison {
  created: Entity[];
  updated: EntityChange[];
  /** In the database, but in no file. */
  missing: StoredEntity[];
}

/** What has to change so that the stored entities are as desired. */
export function compareEntities(
  stored: readonly StoredEntity[],
  desired: readonly Entity[],
  {
    idFor,
    createsOnly = [],
  }: { idFor: (entity: Entity) => string; createsOnly?: readonly string[] },
): Comparison {
  const byKey = new Map(stored.map((entity) => [entityKey(entity), entity]));
  const byId = new Map(stored.map((entity) => [`${entity.kind.name} ${entity.id}`, entity]));
  const comparison: Comparison = { created: [], updated: [], missing: [] };
  const matched = new Set<StoredEntity>();
  for (const entity of desired) {
    const id = idFor(entity);
    // An entity that was renamed since is found by its ID.
    const current = byKey.get(entityKey(entity)) ?? byId.get(`${entity.kind.name} ${id}`);
    if (!current) {
      comparison.created.push(entity);
      continue;
    }
    matched.add(current);
    const members = differingMembers(current, entity);
    if (members.length > 0 && !createsOnly.includes(entity.kind.name))
      comparison.updated.push({ current, desired: entity, members });
  }
  comparison.missing = stored.filter((entity) => !matched.has(entity) && entity.kind !== DOMAIN);
  return comparison;
}

function differingMembers(current: StoredEntity, desired: Entity): string[] {
  // The file of the domain changes only the members it has.
  const names =
    desired.kind === DOMAIN
      ? Object.keys(desired.members)
      : [...new Set([...Object.keys(current.members), ...Object.keys(desired.members)])];
  const differing = names.filter(
    (name) => !isSameValue(current.members[name] ?? null, desired.members[name] ?? null),
  );
  if (current.name !== desired.name) differing.unshift("key");
  if (current.owner !== desired.owner) differing.push(desired.kind.owner?.kind ?? "");
  if (desired.kind.ordered && current.position !== desired.position) differing.push("position");
  return differing;
}

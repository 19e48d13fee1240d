import { entityKey, type Entity, type StoredEntity } from "./entity.rules.ts";
import { DOMAIN } from "./kinds.rules.ts";
import { isSameValue } from "./names.rules.ts";

export interface EntityChange {
  current: StoredEntity;
  desired: Entity;
  /** Names of the members that differ. `position` means that the order among the siblings differs. */
  members: string[];
}

export interface Comparison {
  created: Entity[];
  updated: EntityChange[];
  /** Entities that are in the database but in no file. */
  missing: StoredEntity[];
}

/** Computes the changes that make the stored entities equal to the desired ones. */
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
  for (const read of desired) {
    const id = idFor(read);
    // If the entity was renamed in the files, it is found by its ID.
    const current = byKey.get(entityKey(read)) ?? byId.get(`${read.kind.name} ${id}`);
    const entity = completeMembers(read, current);
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

/** Adds members that the file omits: the stored values, or the initial ones of a new entity. */
function completeMembers(entity: Entity, current: StoredEntity | undefined): Entity {
  const absent = Object.values(entity.kind.columns).filter(
    ({ member, initial }) => initial !== undefined && entity.members[member] === undefined,
  );
  if (absent.length === 0) return entity;
  const members = absent.map(({ member, initial }) => [
    member,
    current ? current.members[member] : initial,
  ]);
  return { ...entity, members: { ...entity.members, ...Object.fromEntries(members) } };
}

/** True if the file lacks a member because it was exported by an older version; exports now always contain it. */
function isMissingInOldFile(current: StoredEntity, name: string): boolean {
  const column = Object.values(current.kind.columns).find(({ member }) => member === name);
  return column?.initial !== undefined && current.members[name] === undefined;
}

function differingMembers(current: StoredEntity, desired: Entity): string[] {
  // For the domain itself, only the members that its file contains are compared.
  const names =
    desired.kind === DOMAIN
      ? Object.keys(desired.members)
      : [...new Set([...Object.keys(current.members), ...Object.keys(desired.members)])];
  const differing = names.filter(
    (name) =>
      !isSameValue(current.members[name] ?? null, desired.members[name] ?? null) &&
      !isMissingInOldFile(current, name),
  );
  if (current.name !== desired.name) differing.unshift("key");
  if (current.owner !== desired.owner) differing.push(desired.kind.owner?.kind ?? "");
  if (desired.kind.ordered && current.position !== desired.position) differing.push("position");
  return differing;
}

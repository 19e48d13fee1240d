import type { DomainModel, TwinClass, TwinRole } from "../model/domain-model.ts";
import type { Actor } from "./actor.rules.ts";

/** Grants that depend on the twin: twin roles, space roles and assignee propagation. */
export interface ConditionalGrants {
  roles: ReadonlySet<TwinRole>;
  spaceRoleIds: ReadonlySet<string>;
  /** Grants to users with an assigned twin, which apply to twins in the same space as that twin. */
  propagations: readonly { classId: string; statusId: string | null }[];
}

const NONE: ConditionalGrants = { roles: new Set(), spaceRoleIds: new Set(), propagations: [] };

export function getConditionalGrants(
  { model: { grants } }: Actor,
  schemaId: string | null,
  permissionId: string,
  twinClass: TwinClass,
): ConditionalGrants {
  if (schemaId === null) return NONE;
  const applies = (grant: { schemaId: string; permissionId: string }) =>
    grant.schemaId === schemaId && grant.permissionId === permissionId;
  return {
    roles: new Set(
      grants.twinRoles
        .filter((grant) => applies(grant) && twinClass.ancestorIds.includes(grant.classId))
        .map(({ role }) => role),
    ),
    spaceRoleIds: new Set(grants.spaceRoles.filter(applies).map((grant) => grant.spaceRoleId)),
    propagations: grants.propagations.filter((grant) => grant.inSpaceOnly && applies(grant)),
  };
}

/** Whether the actor has the permission in this schema without conditions. */
export function hasGrant(actor: Actor, schemaId: string | null, permissionId: string): boolean {
  if (schemaId === actor.permissionSchemaId) return actor.permissions.has(permissionId);
  const { groups, global } = actor.model.grants;
  const own = actor.ownGrants.get(schemaId ?? "");
  if (own?.user.has(permissionId) || own?.propagated.has(permissionId)) return true;
  const ofSchema = groups.get(schemaId ?? "");
  return [...actor.groupIds].some(
    (groupId) =>
      ofSchema?.get(groupId)?.has(permissionId) || global.get(groupId)?.has(permissionId),
  );
}

/** True if twins of the class can be in a space: below a twin of a class with the flag for spaces. */
export function canBeInSpace(model: DomainModel, twinClass: TwinClass): boolean {
  return spacedClasses(model).has(twinClass.id);
}

const SPACED = new WeakMap<DomainModel, ReadonlySet<string>>();

function spacedClasses(model: DomainModel): ReadonlySet<string> {
  const cached = SPACED.get(model);
  if (cached) return cached;
  const spacedClassIds = new Set<string>();
  const all = [...model.classes.values()];
  // Repeats until nothing is added, because head classes may be nested and circular.
  for (let before = -1; spacedClassIds.size > before;) {
    before = spacedClassIds.size;
    for (const twinClass of all) {
      const headId = findHeadClass(model, twinClass);
      if (headId && leadsIntoSpace(headId, all, spacedClassIds)) spacedClassIds.add(twinClass.id);
    }
  }
  SPACED.set(model, spacedClassIds);
  return spacedClassIds;
}

/** Finds the head class of the class itself or, if it has none, of its nearest ancestor that has one. */
function findHeadClass(model: DomainModel, twinClass: TwinClass): string | null {
  const heads = twinClass.ancestorIds.map((id) => model.classes.get(id)?.headClassId ?? null);
  return heads.find((id) => id !== null) ?? null;
}

function leadsIntoSpace(
  headClassId: string,
  all: readonly TwinClass[],
  spacedClassIds: ReadonlySet<string>,
): boolean {
  return all.some(
    ({ id, ancestorIds, permissionSchemaSpace }) =>
      ancestorIds.includes(headClassId) && (permissionSchemaSpace || spacedClassIds.has(id)),
  );
}

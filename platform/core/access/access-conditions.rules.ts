import type { DomainModel, TwinClass } from "../model/domain-model.ts";
import type { Actor } from "./actor.rules.ts";
import { permissionId } from "./builtin-permission.rules.ts";
import { canBeInSpace, getConditionalGrants, hasGrant } from "./conditional-grants.rules.ts";
import { type Ownership, ownershipOf, canSeeEveryOwner } from "./ownership.rules.ts";

/**
 * A relation of the actor to a twin or its space, such as assignee or space role, that makes the
 * twin visible.
 */
export type AccessCondition =
  | { kind: "assignee" | "creator" | "space-assignee" | "space-creator"; userId: string }
  | { kind: "space-role"; roleIds: string[]; userId: string; groupIds: string[] }
  | {
      kind: "propagation";
      classIds: string[];
      statusId: string | null;
      userId: string;
      businessAccountId: string | null;
    };

/**
 * Selects twins by the permission schema that applies to them. `outer` selects twins that aren't in a space with its
 * own schema.
 */
export type SchemaScope = { kind: "outer" } | { kind: "own"; schemaId: string };

/** Twins of some classes and one owner. If there is a `condition`, only twins for which the actor meets it. */
export interface VisibleScope {
  classIds: string[];
  /** Root classes of `classIds`, by which the twins of a business are indexed. */
  rootClassIds: string[];
  /**
   * True if these are all classes under their root classes, so that filtering by root class is
   * enough.
   */
  isComplete: boolean;
  /** Owner of the twins; null: any owner within the domain. */
  owner: { kind: Exclude<Ownership, "domain">; id: string } | null;
  /** Permission schema of the twins; null: any. */
  reach: SchemaScope | null;
  condition: AccessCondition | null;
}

type Access = Pick<VisibleScope, "reach" | "condition">;

const EVERYTHING: Access = { reach: null, condition: null };

/**
 * Returns scopes with the twins of these classes that a search may return. A twin in any of the scopes can also be
 * read by its ID.
 */
export function visibleScopes(actor: Actor, classes: readonly TwinClass[]): VisibleScope[] {
  const cached = SCOPES.get(actor) ?? new Map<string, VisibleScope[]>();
  SCOPES.set(actor, cached);
  const name = classes.map(({ id }) => id).join();
  const scopes = cached.get(name) ?? findScopes(actor, classes);
  if (cached.size < MAX_CACHED_SCOPES) cached.set(name, scopes);
  return scopes;
}

/** Scopes by searched classes, cached because the same few are searched repeatedly. */
const SCOPES = new WeakMap<Actor, Map<string, VisibleScope[]>>();
const MAX_CACHED_SCOPES = 100;

function findScopes(actor: Actor, classes: readonly TwinClass[]): VisibleScope[] {
  const everyOwner = canSeeEveryOwner(actor);
  return scopesOf(actor, classes, (twinClass) => {
    const owner = everyOwner ? null : ownerFor(actor, twinClass);
    if (owner === undefined) return [];
    const required = everyOwner ? null : twinClass.viewPermissionId;
    return accessTo(actor, twinClass, required).map((access) => ({ owner, ...access }));
  });
}

/**
 * Returns scopes with the twins on which the actor may use something, such as a field. `requiredOn` returns the
 * permission that this requires on twins of a class.
 */
export function usableScopes(
  actor: Actor,
  classes: readonly TwinClass[],
  requiredOn: (twinClass: TwinClass) => string | null,
): VisibleScope[] {
  return scopesOf(actor, classes, (twinClass) =>
    accessTo(actor, twinClass, requiredOn(twinClass)).map((access) => ({ owner: null, ...access })),
  );
}

/** Whether the actor sees every twin of the class. */
export function canSeeAll(actor: Actor, twinClass: TwinClass): boolean {
  return canSeeEveryOwner(actor) || isUsableOnAll(actor, twinClass, twinClass.viewPermissionId);
}

/**
 * True if the actor may use something that requires the permission on every twin of the class, without conditions.
 */
export function isUsableOnAll(
  actor: Actor,
  twinClass: TwinClass,
  required: string | null,
): boolean {
  return accessTo(actor, twinClass, required).some(({ reach, condition }) => !reach && !condition);
}

function scopesOf(
  actor: Actor,
  classes: readonly TwinClass[],
  accessOf: (twinClass: TwinClass) => (Access & Pick<VisibleScope, "owner">)[],
): VisibleScope[] {
  const scopes = new Map<string, VisibleScope>();
  for (const twinClass of classes) {
    for (const access of accessOf(twinClass)) {
      const name = nameOf(access);
      const scope = scopes.get(name) ?? {
        ...access,
        classIds: [],
        rootClassIds: [],
        isComplete: false,
      };
      scope.classIds.push(twinClass.id);
      scopes.set(name, scope);
    }
  }
  return [...scopes.values()].map((scope) => withRoots(actor, scope));
}

/**
 * Cache key of an access scope. Unconditional scopes are the common case, so their key is built without
 * JSON.stringify.
 */
function nameOf({ owner, ...access }: Access & Pick<VisibleScope, "owner">): string {
  const isPlain = access.reach === null && access.condition === null;
  return `${owner?.kind} ${owner?.id} ${isPlain ? "" : JSON.stringify(access)}`;
}

function withRoots({ model }: Actor, scope: VisibleScope): VisibleScope {
  const inScope = new Set(scope.classIds);
  const roots = new Set(scope.classIds.map((id) => model.classes.get(id)?.rootClassId ?? id));
  const kinds = kindsByRoot(model);
  const isComplete = [...roots].every(
    (id) => kinds.get(id)?.every((kind) => inScope.has(kind)) ?? true,
  );
  return { ...scope, rootClassIds: [...roots], isComplete };
}

/** Concrete classes by their root class. */
function kindsByRoot(model: DomainModel): ReadonlyMap<string, readonly string[]> {
  const cached = KINDS.get(model);
  if (cached) return cached;
  const kinds = new Map<string, string[]>();
  for (const { id, rootClassId, abstractClass } of model.classes.values()) {
    if (!abstractClass) kinds.set(rootClassId, [...(kinds.get(rootClassId) ?? []), id]);
  }
  KINDS.set(model, kinds);
  return kinds;
}

/** Concrete classes by root class, cached by model because every search needs them. */
const KINDS = new WeakMap<DomainModel, ReadonlyMap<string, readonly string[]>>();

function ownerFor(actor: Actor, twinClass: TwinClass): VisibleScope["owner"] | undefined {
  switch (ownershipOf(twinClass)) {
    case "account":
      return actor.businessAccountId === null
        ? undefined
        : { kind: "account", id: actor.businessAccountId };
    case "user":
      return actor.userId === null ? undefined : { kind: "user", id: actor.userId };
    case "domain":
      return null;
  }
}

/**
 * Finds the access that `mayUse` would grant, for all twins of a class at once. The list is empty if it would never
 * grant any.
 */
function accessTo(actor: Actor, twinClass: TwinClass, required: string | null): Access[] {
  if (actor.kind === "system" || required === null) return [EVERYTHING];
  if (required === permissionId("DENY_ALL")) return [];
  if (!canBeInSpace(actor.model, twinClass)) {
    const { permissionSchemaId } = actor;
    if (hasGrant(actor, permissionSchemaId, required)) return [EVERYTHING];
    return accessConditions(actor, permissionSchemaId, required, twinClass, false).map(
      (condition) => ({
        reach: null,
        condition,
      }),
    );
  }
  const outer = { reach: { kind: "outer" } as SchemaScope, schemaId: actor.permissionSchemaId };
  const own = actor.model.grants.schemaIds.map((schemaId) => ({
    reach: { kind: "own", schemaId } as SchemaScope,
    schemaId,
  }));
  const everywhere = [outer, ...own];
  if (everywhere.every(({ schemaId }) => hasGrant(actor, schemaId, required))) return [EVERYTHING];
  return everywhere.flatMap(({ reach, schemaId }): Access[] =>
    hasGrant(actor, schemaId, required)
      ? [{ reach, condition: null }]
      : accessConditions(actor, schemaId, required, twinClass, true).map((condition) => ({
          reach,
          condition,
        })),
  );
}

function accessConditions(
  actor: Actor,
  schemaId: string | null,
  required: string,
  twinClass: TwinClass,
  inSpaces: boolean,
): AccessCondition[] {
  const { userId, businessAccountId, model } = actor;
  if (userId === null) return [];
  const { roles, spaceRoleIds, propagations } = getConditionalGrants(
    actor,
    schemaId,
    required,
    twinClass,
  );
  const parts: AccessCondition[] = [];
  if (roles.has("assignee")) parts.push({ kind: "assignee", userId });
  if (roles.has("creator")) parts.push({ kind: "creator", userId });
  if (!inSpaces) return parts;
  if (roles.has("space_assignee")) parts.push({ kind: "space-assignee", userId });
  if (roles.has("space_creator")) parts.push({ kind: "space-creator", userId });
  if (spaceRoleIds.size > 0) {
    const groupIds = [...actor.groupIds];
    parts.push({ kind: "space-role", roleIds: [...spaceRoleIds], userId, groupIds });
  }
  for (const { classId, statusId } of propagations) {
    const kinds = [...model.classes.values()].filter((candidate) =>
      candidate.ancestorIds.includes(classId),
    );
    const classIds = kinds.map(({ id }) => id);
    parts.push({ kind: "propagation", classIds, statusId, userId, businessAccountId });
  }
  return parts;
}

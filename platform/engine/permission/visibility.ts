import type { TwinClass } from "../model.ts";
import {
  type Actor,
  may,
  type Ownership,
  ownershipOf,
  rolesThatView,
  seesEveryOwner,
} from "./may.ts";

/** Twins of these classes, of this owner, and where `role` is set only those the actor holds it for. */
export interface VisibleScope {
  classIds: string[];
  /** The top classes of those: what the twins of a business are indexed by. */
  rootClassIds: string[];
  /** The classes are all there are under their top classes, so that naming the latter is enough. */
  whole: boolean;
  /** Null: whoever owns them, within the domain. */
  owner: { kind: Exclude<Ownership, "domain">; id: string } | null;
  role: { kind: "assignee" | "creator"; userId: string } | null;
}

/**
 * Which twins of the given classes a search may return, as alternatives. Twins of DOMAIN classes
 * are found only by those who see every owner, as in the original platform.
 */
export function visibleScopes(actor: Actor, classes: readonly TwinClass[]): VisibleScope[] {
  const scopes = new Map<string, VisibleScope>();
  const everyOwner = seesEveryOwner(actor);

  for (const twinClass of classes) {
    const owner = everyOwner ? null : ownerFor(actor, twinClass);
    if (owner === undefined) continue;
    for (const role of rolesNeeded(actor, twinClass)) {
      const name = `${owner?.kind} ${role}`;
      const scope = scopes.get(name) ?? {
        classIds: [],
        rootClassIds: [],
        whole: false,
        owner,
        role: role && { kind: role, userId: actor.userId ?? "" },
      };
      scope.classIds.push(twinClass.id);
      scopes.set(name, scope);
    }
  }
  return [...scopes.values()].map((scope) => withRoots(actor, scope));
}

function withRoots({ model }: Actor, scope: VisibleScope): VisibleScope {
  const inScope = new Set(scope.classIds);
  const roots = new Set(scope.classIds.map((id) => model.classes.get(id)?.rootClassId ?? id));
  const whole = [...model.classes.values()].every(
    ({ id, rootClassId, abstractClass }) =>
      abstractClass || !roots.has(rootClassId) || inScope.has(id),
  );
  return { ...scope, rootClassIds: [...roots], whole };
}

function ownerFor(actor: Actor, twinClass: TwinClass): VisibleScope["owner"] | undefined {
  switch (ownershipOf(twinClass)) {
    case "account":
      return actor.businessAccountId === null
        ? undefined
        : { kind: "account", id: actor.businessAccountId };
    case "user":
      return actor.userId === null ? undefined : { kind: "user", id: actor.userId };
    case "domain":
      return undefined;
  }
}

/** Null: none needed. No entry: the class can't be seen. */
function rolesNeeded(actor: Actor, twinClass: TwinClass): (null | "assignee" | "creator")[] {
  if (may(actor, "view", twinClass).allowed) return [null];
  if (actor.userId === null) return [];
  const roles = rolesThatView(actor, twinClass);
  return (["assignee", "creator"] as const).filter((role) => roles.has(role));
}

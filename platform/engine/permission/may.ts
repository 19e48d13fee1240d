import type { DomainModel, TwinClass, TwinRole } from "../model.ts";
import { permissionId } from "./builtin.ts";

/** Who asks; a caller of the platform is one. */
export interface Actor {
  kind: "user" | "system";
  userId: string | null;
  businessAccountId: string | null;
  groupIds: ReadonlySet<string>;
  permissions: ReadonlySet<string>;
  permissionSchemaId: string | null;
  model: DomainModel;
}

/** What of a twin decides who may touch it; a row of the store is one. */
export interface Subject {
  domain_id: string;
  business_account_id: string | null;
  owner_user_id: string | null;
  assigner_user_id: string | null;
  author_user_id: string | null;
}

export type TwinAction = "view" | "create" | "edit" | "delete";

export type Rule =
  | { kind: "system" }
  | { kind: "open" }
  | { kind: "bypass"; permissionId: string }
  | { kind: "granted"; permissionId: string }
  | { kind: "twin-role"; permissionId: string; role: TwinRole }
  | { kind: "not-owned" }
  | { kind: "denied-to-all" }
  | { kind: "not-granted"; permissionId: string };

export interface Answer {
  allowed: boolean;
  /** Which rule says so. */
  rule: Rule;
}

const DENY_ALL = permissionId("DENY_ALL");
const VIEW_ALL = permissionId("DOMAIN_TWINS_VIEW_ALL");
const CREATE_ANY = permissionId("DOMAIN_TWINS_CREATE_ANY");

const BYPASS: Record<TwinAction, string | null> = {
  view: VIEW_ALL,
  create: CREATE_ANY,
  edit: CREATE_ANY,
  delete: null,
};

/** May the actor do this with a twin (or, without one, with the twins to come) of the class? */
export function may(
  actor: Actor,
  action: TwinAction,
  twinClass: TwinClass,
  twin?: Subject,
): Answer {
  if (twin && !seesOwner(actor, twinClass, twin)) return no({ kind: "not-owned" });

  const bypass = BYPASS[action];
  if (actor.kind === "user" && bypass && actor.permissions.has(bypass)) {
    return yes({ kind: "bypass", permissionId: bypass });
  }
  return mayUse(actor, requiredFor(action, twinClass), twinClass, twin);
}

/** May the actor use what asks for this permission, such as a transition or a field? */
export function mayUse(
  actor: Actor,
  required: string | null,
  twinClass: TwinClass,
  twin?: Subject,
): Answer {
  if (actor.kind === "system") return yes({ kind: "system" });
  if (required === null) return yes({ kind: "open" });
  if (required === DENY_ALL) return no({ kind: "denied-to-all" });
  if (actor.permissions.has(required)) return yes({ kind: "granted", permissionId: required });

  const role =
    twin && rolesOf(actor, twin).find((held) => grantedRoles(actor, required, twinClass).has(held));
  if (role) return yes({ kind: "twin-role", permissionId: required, role });
  return no({ kind: "not-granted", permissionId: required });
}

/** The roles whose holders may view twins of the class though not everybody may. */
export function rolesThatView(actor: Actor, twinClass: TwinClass): ReadonlySet<TwinRole> {
  const required = twinClass.viewPermissionId;
  if (required === null || required === DENY_ALL) return new Set();
  return grantedRoles(actor, required, twinClass);
}

export function seesEveryOwner(actor: Actor): boolean {
  if (actor.kind === "system") return actor.businessAccountId === null;
  return actor.permissions.has(VIEW_ALL);
}

export type Ownership = "account" | "user" | "domain";

/** Whose the twins of a class are, that is, by what they are kept apart. */
export function ownershipOf(twinClass: TwinClass): Ownership {
  switch (twinClass.ownerType) {
    case "BUSINESS_ACCOUNT":
    case "DOMAIN_BUSINESS_ACCOUNT":
    case "DOMAIN_BUSINESS_ACCOUNT_USER":
      return "account";
    case "USER":
    case "DOMAIN_USER":
      return "user";
    case "DOMAIN":
    case "SYSTEM":
      return "domain";
  }
}

function seesOwner(actor: Actor, twinClass: TwinClass, twin: Subject): boolean {
  if (twin.domain_id !== actor.model.domainId) return false;
  if (seesEveryOwner(actor)) return true;
  switch (ownershipOf(twinClass)) {
    case "account":
      return (
        actor.businessAccountId !== null && twin.business_account_id === actor.businessAccountId
      );
    case "user":
      return twin.owner_user_id === null || twin.owner_user_id === actor.userId;
    case "domain":
      return true;
  }
}

function requiredFor(action: TwinAction, twinClass: TwinClass): string | null {
  switch (action) {
    case "view":
      return twinClass.viewPermissionId;
    case "create":
      return twinClass.createPermissionId;
    case "edit":
      return twinClass.editPermissionId;
    case "delete":
      return twinClass.deletePermissionId;
  }
}

function rolesOf(actor: Actor, twin: Subject): TwinRole[] {
  if (actor.userId === null) return [];
  const roles: TwinRole[] = [];
  if (twin.assigner_user_id === actor.userId) roles.push("assignee");
  if (twin.author_user_id === actor.userId) roles.push("creator");
  return roles;
}

function grantedRoles(actor: Actor, required: string, twinClass: TwinClass): Set<TwinRole> {
  const roles = actor.model.grants.twinRoles
    .filter(
      (grant) =>
        grant.schemaId === actor.permissionSchemaId &&
        grant.permissionId === required &&
        twinClass.ancestorIds.includes(grant.classId),
    )
    .map((grant) => grant.role);
  return new Set(roles);
}

function yes(rule: Rule): Answer {
  return { allowed: true, rule };
}

function no(rule: Rule): Answer {
  return { allowed: false, rule };
}

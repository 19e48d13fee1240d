import type { TwinClass, TwinRole } from "../model/domain-model.ts";
import type { Actor, Subject } from "./actor.rules.ts";
import { type BuiltinPermission, permissionId } from "./builtin-permission.rules.ts";
import { getConditionalGrants, hasGrant } from "./conditional-grants.rules.ts";
import { canSeeOwner } from "./ownership.rules.ts";

export type TwinAction = "view" | "create" | "edit" | "delete";

export type Rule =
  | { kind: "system" }
  | { kind: "open" }
  | { kind: "bypass"; permissionId: string }
  | { kind: "granted"; permissionId: string }
  | { kind: "twin-role"; permissionId: string; role: TwinRole }
  | { kind: "space-role"; permissionId: string; spaceRoleId: string }
  /** Granted to users who have a twin of this class, in the same space, assigned to them. */
  | { kind: "propagation"; permissionId: string; classId: string; statusId: string | null }
  | { kind: "not-owned" }
  | { kind: "denied-to-all" }
  | { kind: "not-granted"; permissionId: string };

export interface AccessDecision {
  allowed: boolean;
  /** The rule that decided. */
  rule: Rule;
}

const BYPASS: Record<TwinAction, BuiltinPermission | null> = {
  view: "DOMAIN_TWINS_VIEW_ALL",
  create: "DOMAIN_TWINS_CREATE_ANY",
  edit: "DOMAIN_TWINS_CREATE_ANY",
  delete: null,
};

/**
 * Decides whether the actor may perform the action on a twin. Without a twin, decides it for new twins of the class;
 * `spaceContext` is then the space in which they are created, or which the head twin itself forms.
 */
export function may(
  actor: Actor,
  action: TwinAction,
  twinClass: TwinClass,
  twin?: Subject,
  spaceContext?: SpaceContext,
): AccessDecision {
  if (twin && !canSeeOwner(actor, twinClass, twin)) return no({ kind: "not-owned" });

  const bypass = bypassOf(action);
  if (actor.kind === "user" && bypass !== null && actor.permissions.has(bypass)) {
    return yes({ kind: "bypass", permissionId: bypass });
  }
  return mayUse(actor, requiredFor(action, twinClass), twinClass, twin ?? spaceContext);
}

/** The space of an existing or a new twin. Other members of the subject are set only for an existing twin. */
export type SpaceContext = Pick<Subject, "permission_space_id" | "space"> & Partial<Subject>;

/**
 * Decides whether the actor may use something that needs this permission, such as a transition or a field.
 */
export function mayUse(
  actor: Actor,
  required: string | null,
  twinClass: TwinClass,
  spaceContext?: SpaceContext,
): AccessDecision {
  if (actor.kind === "system") return yes({ kind: "system" });
  if (required === null) return yes({ kind: "open" });
  if (required === permissionId("DENY_ALL")) return no({ kind: "denied-to-all" });
  if (spaceContext?.permission_space_id && !spaceContext.space) {
    return no({ kind: "not-granted", permissionId: required });
  }
  const schemaId = schemaOf(actor, spaceContext);
  if (hasGrant(actor, schemaId, required)) return yes({ kind: "granted", permissionId: required });
  const [rule] = spaceContext ? rulesOn(actor, schemaId, required, twinClass, spaceContext) : [];
  return rule ? yes(rule) : no({ kind: "not-granted", permissionId: required });
}

/**
 * Returns the permission schema that applies: that of the twin's space, else of the business or domain.
 */
export function schemaOf(actor: Actor, spaceContext: SpaceContext | undefined): string | null {
  return spaceContext?.space?.permissionSchemaId ?? actor.permissionSchemaId;
}

/** Yields every rule by which the actor's role in the twin or its space grants the permission. */
export function* rulesOn(
  actor: Actor,
  schemaId: string | null,
  required: string,
  twinClass: TwinClass,
  spaceContext: SpaceContext,
): Generator<Rule> {
  const conditionalGrants = getConditionalGrants(actor, schemaId, required, twinClass);
  for (const role of rolesOf(actor, spaceContext)) {
    if (conditionalGrants.roles.has(role))
      yield { kind: "twin-role", permissionId: required, role };
  }
  if (!spaceContext.space) return;
  for (const spaceRoleId of spaceContext.space.roleIds) {
    if (!conditionalGrants.spaceRoleIds.has(spaceRoleId)) continue;
    yield { kind: "space-role", permissionId: required, spaceRoleId };
  }
  for (const { classId, statusId } of conditionalGrants.propagations) {
    const isAssigned = spaceContext.space.assigned.some(
      (assignedTwin) =>
        actor.model.classes.get(assignedTwin.classId)?.ancestorIds.includes(classId) &&
        (statusId === null || assignedTwin.statusId === statusId),
    );
    if (isAssigned) yield { kind: "propagation", permissionId: required, classId, statusId };
  }
}

/** Lists the actor's roles for a twin. Watching it is no role, because every user who sees a twin may watch it. */
function rolesOf({ userId }: Actor, spaceContext: SpaceContext): TwinRole[] {
  if (userId === null) return [];
  const roles: TwinRole[] = [];
  if (spaceContext.assigner_user_id === userId) roles.push("assignee");
  if (spaceContext.author_user_id === userId) roles.push("creator");
  if (spaceContext.space?.isAssignee) roles.push("space_assignee");
  if (spaceContext.space?.isCreator) roles.push("space_creator");
  return roles;
}

/** Returns the permission that the class requires; null: none. */
export function requiredFor(action: TwinAction, twinClass: TwinClass): string | null {
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

function bypassOf(action: TwinAction): string | null {
  const key = BYPASS[action];
  return key && permissionId(key);
}

function yes(rule: Rule): AccessDecision {
  return { allowed: true, rule };
}

function no(rule: Rule): AccessDecision {
  return { allowed: false, rule };
}

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import type { ClassOf, DomainOf, FieldOf, TwinOf } from "./world.ts";

/** A signed-in user, working for a business or for none. */
export interface Principal {
  domain: DomainOf;
  userId: string;
  accountId: string | null;
}

/**
 * Subject of a permission check: a class, a twin of it unless the check is for a new one, and the space of the
 * existing or new twin.
 */
interface About {
  twinClass: ClassOf;
  twin?: TwinOf;
  spaceId: string | null;
}

// The contract's access rules as plain loops over rows. It is slow and uses none of the platform's
// own rules, so that it doesn't repeat their mistakes.

export function classOf(domain: DomainOf, id: string): ClassOf {
  const twinClass = domain.classes.find((candidate) => candidate.id === id);
  if (!twinClass) throw new Error("The world lacks a class of its own");
  return twinClass;
}

/** Finds the nearest ancestor of the twin that is a space; null if there is none. */
export function findSpace(domain: DomainOf, twin: TwinOf): string | null {
  const head = domain.twins.find(({ id }) => id === twin.headId);
  return head ? findSpaceBelow(domain, head) : null;
}

/** Finds the space to which the children of this twin belong: the twin itself or the space above it. */
export function findSpaceBelow(domain: DomainOf, head: TwinOf): string | null {
  return classOf(domain, head.classId).isSpace ? head.id : findSpace(domain, head);
}

export function hasGeneralPermission(principal: Principal, permission: string): boolean {
  return isGranted(principal, permission, schemaAt(principal, null));
}

export function mayUse(principal: Principal, permission: string | null, about: About): boolean {
  if (permission === null) return true;
  if (permission === permissionId("DENY_ALL")) return false;
  const schemaId = schemaAt(principal, about.spaceId);
  return (
    isGranted(principal, permission, schemaId) ||
    hasGrantedRole(principal, permission, schemaId, about) ||
    holdsSpaceRole(principal, permission, schemaId, about.spaceId) ||
    isPropagated(principal, permission, schemaId, about.spaceId)
  );
}

export function ownsOrShares(principal: Principal, twin: TwinOf): boolean {
  if (!principal.domain.twins.includes(twin)) return false;
  if (hasGeneralPermission(principal, permissionId("DOMAIN_TWINS_VIEW_ALL"))) return true;
  const { ownerType } = classOf(principal.domain, twin.classId);
  if (ownerType === "DOMAIN") return true;
  if (ownerType === "DOMAIN_USER") return principal.userId === twin.ownerId;
  return principal.accountId !== null && principal.accountId === twin.accountId;
}

export function mayView(principal: Principal, twin: TwinOf): boolean {
  if (!ownsOrShares(principal, twin)) return false;
  if (hasGeneralPermission(principal, permissionId("DOMAIN_TWINS_VIEW_ALL"))) return true;
  return mayUse(
    principal,
    classOf(principal.domain, twin.classId).view,
    aboutTwin(principal, twin),
  );
}

export function mayEdit(principal: Principal, twin: TwinOf): boolean {
  if (hasGeneralPermission(principal, permissionId("DOMAIN_TWINS_CREATE_ANY"))) return true;
  return mayUse(
    principal,
    classOf(principal.domain, twin.classId).edit,
    aboutTwin(principal, twin),
  );
}

export function mayDelete(principal: Principal, twin: TwinOf): boolean {
  return mayUse(
    principal,
    classOf(principal.domain, twin.classId).delete,
    aboutTwin(principal, twin),
  );
}

export function mayCreateBelow(
  principal: Principal,
  twinClass: ClassOf,
  head: TwinOf | null,
): boolean {
  if (hasGeneralPermission(principal, permissionId("DOMAIN_TWINS_CREATE_ANY"))) return true;
  const spaceId = head ? findSpaceBelow(principal.domain, head) : null;
  return mayUse(principal, twinClass.create, { twinClass, spaceId });
}

/**
 * Collects the fields of a class and its ancestors by key. Of several fields with the same key, the one of the
 * nearest class is kept.
 */
export function collectFields(domain: DomainOf, twinClass: ClassOf): Map<string, FieldOf> {
  const fields = new Map<string, FieldOf>();
  for (const classId of twinClass.line.toReversed()) {
    for (const field of domain.fields) {
      if (field.classId === classId) fields.set(field.key, field);
    }
  }
  return fields;
}

export function listVisibleFields(principal: Principal, twin: TwinOf): Map<string, FieldOf> {
  const fields = collectFields(principal.domain, classOf(principal.domain, twin.classId));
  return new Map(
    [...fields].filter(([, field]) => mayUse(principal, field.view, aboutTwin(principal, twin))),
  );
}

/**
 * Whether the user may edit a field. This requires permission to view it too, because a hidden value must not be
 * overwritten.
 */
export function mayEditField(principal: Principal, twin: TwinOf, field: FieldOf): boolean {
  const about = aboutTwin(principal, twin);
  return mayUse(principal, field.edit, about) && mayUse(principal, field.view, about);
}

function aboutTwin({ domain }: Principal, twin: TwinOf): About {
  return { twinClass: classOf(domain, twin.classId), twin, spaceId: findSpace(domain, twin) };
}

function schemaAt({ domain, accountId }: Principal, spaceId: string | null): string {
  const ofSpace = domain.spaces.find(({ twinId }) => twinId === spaceId)?.schemaId;
  const ofAccount = domain.accounts.find(({ id }) => id === accountId)?.schemaId;
  return ofSpace ?? ofAccount ?? domain.schemaId;
}

function listGroups({ domain, userId, accountId }: Principal): Set<string> {
  const ids = new Set<string>();
  for (const member of domain.members) {
    const group = domain.groups.find(({ id }) => id === member.groupId);
    if (member.userId !== userId || !group) continue;
    if (member.accountId !== null && member.accountId !== accountId) continue;
    if (group.accountId !== null && group.accountId !== accountId) continue;
    ids.add(group.id);
  }
  return ids;
}

function isGranted(principal: Principal, permission: string, schemaId: string): boolean {
  const { grants } = principal.domain;
  const groups = listGroups(principal);
  for (const grant of grants.global) {
    if (grant.permissionId === permission && groups.has(grant.groupId)) return true;
  }
  for (const grant of grants.group) {
    if (grant.permissionId !== permission || grant.schemaId !== schemaId) continue;
    if (groups.has(grant.groupId)) return true;
  }
  for (const grant of grants.user) {
    if (grant.permissionId !== permission || grant.schemaId !== schemaId) continue;
    if (grant.userId !== principal.userId) continue;
    if (grant.accountId === null || grant.accountId === principal.accountId) return true;
  }
  for (const grant of grants.propagation) {
    if (grant.permissionId !== permission || grant.schemaId !== schemaId) continue;
    if (
      !grant.inSpaceOnly &&
      principal.domain.twins.some((twin) => isAssigned(principal, twin, grant))
    ) {
      return true;
    }
  }
  return false;
}

function isAssigned(
  { domain, userId, accountId }: Principal,
  twin: TwinOf,
  { classId, statusId }: { classId: string; statusId: string | null },
): boolean {
  return (
    twin.assigneeId === userId &&
    twin.accountId === accountId &&
    classOf(domain, twin.classId).line.includes(classId) &&
    (statusId === null || twin.statusId === statusId)
  );
}

function hasGrantedRole(
  { domain, userId }: Principal,
  permission: string,
  schemaId: string,
  { twinClass, twin, spaceId }: About,
): boolean {
  const space = domain.twins.find(({ id }) => id === spaceId);
  return domain.grants.twinRole.some((grant) => {
    if (grant.permissionId !== permission || grant.schemaId !== schemaId) return false;
    if (!twinClass.line.includes(grant.classId)) return false;
    if (grant.role === "assignee") return twin?.assigneeId === userId;
    if (grant.role === "creator") return twin?.authorId === userId;
    if (grant.role === "space_assignee") return space?.assigneeId === userId;
    if (grant.role === "space_creator") return space?.authorId === userId;
    return false;
  });
}

function holdsSpaceRole(
  principal: Principal,
  permission: string,
  schemaId: string,
  spaceId: string | null,
): boolean {
  const groups = listGroups(principal);
  return principal.domain.grants.spaceRole.some(
    (grant) =>
      grant.permissionId === permission &&
      grant.schemaId === schemaId &&
      principal.domain.roleHolders.some(
        (holder) =>
          holder.twinId === spaceId &&
          holder.roleId === grant.roleId &&
          (holder.userId === principal.userId ||
            (holder.groupId !== null && groups.has(holder.groupId))),
      ),
  );
}

function isPropagated(
  principal: Principal,
  permission: string,
  schemaId: string,
  spaceId: string | null,
): boolean {
  if (spaceId === null) return false;
  return principal.domain.grants.propagation.some(
    (grant) =>
      grant.inSpaceOnly &&
      grant.permissionId === permission &&
      grant.schemaId === schemaId &&
      principal.domain.twins.some(
        (twin) =>
          findSpace(principal.domain, twin) === spaceId && isAssigned(principal, twin, grant),
      ),
  );
}

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import type { ClassOf, DomainOf, FieldOf, TwinOf } from "./world.ts";

/** Somebody signed in, working for a business or for none. */
export interface Who {
  domain: DomainOf;
  userId: string;
  accountId: string | null;
}

/** What a permission is asked for: a class, and a twin of it or a place where one may come to be. */
interface About {
  twinClass: ClassOf;
  twin?: TwinOf;
  spaceId: string | null;
}

// The rules of access as the contract has them, one loop after another over plain rows. Slow, and
// nothing of the platform's own engine is used, so that a mistake there isn't made here too.

export function classOf(domain: DomainOf, id: string): ClassOf {
  const found = domain.classes.find((one) => one.id === id);
  if (!found) throw new Error("The world lacks a class of its own");
  return found;
}

/** The nearest twin above that is a space. */
export function spaceOf(domain: DomainOf, twin: TwinOf): string | null {
  const head = domain.twins.find(({ id }) => id === twin.headId);
  return head ? spaceBelow(domain, head) : null;
}

/** The space that what hangs on the twin is in. */
export function spaceBelow(domain: DomainOf, head: TwinOf): string | null {
  return classOf(domain, head.classId).isSpace ? head.id : spaceOf(domain, head);
}

export function holdsInGeneral(who: Who, permission: string): boolean {
  return isGranted(who, permission, schemaAt(who, null));
}

export function mayUse(who: Who, permission: string | null, about: About): boolean {
  if (permission === null) return true;
  if (permission === permissionId("DENY_ALL")) return false;
  const schemaId = schemaAt(who, about.spaceId);
  return (
    isGranted(who, permission, schemaId) ||
    hasGrantedRole(who, permission, schemaId, about) ||
    holdsSpaceRole(who, permission, schemaId, about.spaceId) ||
    isPropagated(who, permission, schemaId, about.spaceId)
  );
}

export function ownsOrShares(who: Who, twin: TwinOf, { inSearch }: { inSearch: boolean }): boolean {
  if (!who.domain.twins.includes(twin)) return false;
  if (holdsInGeneral(who, permissionId("DOMAIN_TWINS_VIEW_ALL"))) return true;
  const { ownerType } = classOf(who.domain, twin.classId);
  if (ownerType === "DOMAIN") return !inSearch;
  if (ownerType === "DOMAIN_USER") return who.userId === twin.ownerId;
  return who.accountId !== null && who.accountId === twin.accountId;
}

export function mayView(who: Who, twin: TwinOf, how = { inSearch: false }): boolean {
  if (!ownsOrShares(who, twin, how)) return false;
  if (holdsInGeneral(who, permissionId("DOMAIN_TWINS_VIEW_ALL"))) return true;
  return mayUse(who, classOf(who.domain, twin.classId).view, aboutTwin(who, twin));
}

export function mayEdit(who: Who, twin: TwinOf): boolean {
  if (holdsInGeneral(who, permissionId("DOMAIN_TWINS_CREATE_ANY"))) return true;
  return mayUse(who, classOf(who.domain, twin.classId).edit, aboutTwin(who, twin));
}

export function mayDelete(who: Who, twin: TwinOf): boolean {
  return mayUse(who, classOf(who.domain, twin.classId).delete, aboutTwin(who, twin));
}

export function mayCreateBelow(who: Who, twinClass: ClassOf, head: TwinOf | null): boolean {
  if (holdsInGeneral(who, permissionId("DOMAIN_TWINS_CREATE_ANY"))) return true;
  const spaceId = head ? spaceBelow(who.domain, head) : null;
  return mayUse(who, twinClass.create, { twinClass, spaceId });
}

/** Fields of a class by key, the nearest where a class below has one of the same key. */
export function fieldsOf(domain: DomainOf, twinClass: ClassOf): Map<string, FieldOf> {
  const fields = new Map<string, FieldOf>();
  for (const classId of twinClass.line.toReversed()) {
    for (const field of domain.fields) {
      if (field.classId === classId) fields.set(field.key, field);
    }
  }
  return fields;
}

export function seenFields(who: Who, twin: TwinOf): Map<string, FieldOf> {
  const fields = fieldsOf(who.domain, classOf(who.domain, twin.classId));
  return new Map([...fields].filter(([, field]) => mayUse(who, field.view, aboutTwin(who, twin))));
}

export function mayEditField(who: Who, twin: TwinOf, field: FieldOf): boolean {
  return mayUse(who, field.edit, aboutTwin(who, twin));
}

function aboutTwin({ domain }: Who, twin: TwinOf): About {
  return { twinClass: classOf(domain, twin.classId), twin, spaceId: spaceOf(domain, twin) };
}

function schemaAt({ domain, accountId }: Who, spaceId: string | null): string {
  const ofSpace = domain.spaces.find(({ twinId }) => twinId === spaceId)?.schemaId;
  const ofAccount = domain.accounts.find(({ id }) => id === accountId)?.schemaId;
  return ofSpace ?? ofAccount ?? domain.schemaId;
}

function groupsOf({ domain, userId, accountId }: Who): Set<string> {
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

function isGranted(who: Who, permission: string, schemaId: string): boolean {
  const { grants } = who.domain;
  const groups = groupsOf(who);
  for (const grant of grants.global) {
    if (grant.permissionId === permission && groups.has(grant.groupId)) return true;
  }
  for (const grant of grants.group) {
    if (grant.permissionId !== permission || grant.schemaId !== schemaId) continue;
    if (groups.has(grant.groupId)) return true;
  }
  for (const grant of grants.user) {
    if (grant.permissionId !== permission || grant.schemaId !== schemaId) continue;
    if (grant.userId !== who.userId) continue;
    if (grant.accountId === null || grant.accountId === who.accountId) return true;
  }
  for (const grant of grants.propagation) {
    if (grant.permissionId !== permission || grant.schemaId !== schemaId) continue;
    if (!grant.inSpaceOnly && who.domain.twins.some((twin) => isAssigned(who, twin, grant))) {
      return true;
    }
  }
  return false;
}

function isAssigned(
  { domain, userId, accountId }: Who,
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
  { domain, userId }: Who,
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
  who: Who,
  permission: string,
  schemaId: string,
  spaceId: string | null,
): boolean {
  const groups = groupsOf(who);
  return who.domain.grants.spaceRole.some(
    (grant) =>
      grant.permissionId === permission &&
      grant.schemaId === schemaId &&
      who.domain.roleHolders.some(
        (holder) =>
          holder.twinId === spaceId &&
          holder.roleId === grant.roleId &&
          (holder.userId === who.userId || (holder.groupId !== null && groups.has(holder.groupId))),
      ),
  );
}

function isPropagated(
  who: Who,
  permission: string,
  schemaId: string,
  spaceId: string | null,
): boolean {
  if (spaceId === null) return false;
  return who.domain.grants.propagation.some(
    (grant) =>
      grant.inSpaceOnly &&
      grant.permissionId === permission &&
      grant.schemaId === schemaId &&
      who.domain.twins.some(
        (twin) => spaceOf(who.domain, twin) === spaceId && isAssigned(who, twin, grant),
      ),
  );
}

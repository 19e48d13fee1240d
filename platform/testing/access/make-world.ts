import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import type { OwnerType, TwinRole } from "../../core/model/domain-model.ts";
import type { Dice } from "./dice.ts";
import type { ClassOf, DomainOf, FieldOf, TwinOf, World } from "./world.ts";

const OWNER_TYPES: readonly OwnerType[] = [
  "DOMAIN_BUSINESS_ACCOUNT",
  "DOMAIN_BUSINESS_ACCOUNT",
  "DOMAIN_BUSINESS_ACCOUNT_USER",
  "DOMAIN_USER",
  "DOMAIN",
];
const ROLES: readonly TwinRole[] = [
  "assignee",
  "creator",
  "watcher",
  "space_assignee",
  "space_creator",
];
export const WORDS = ["amber", "birch", "cedar"] as const;
const CALLS = ["TWIN_MANAGE", "TWIN_CLASS_VIEW", "HISTORY_VIEW"] as const;
const TWINS = 30;

/** Two domains with shared users and random contents. */
export function makeWorld(dice: Dice): World {
  const users = Array.from({ length: 4 }, () => dice.id());
  const domains = [makeDomain(dice, users), makeDomain(dice, users)];
  const sessions = domains.flatMap((domain) =>
    users.map((userId) => {
      const own = domain.accounts.filter(({ userIds }) => userIds.includes(userId));
      return { userId, domainId: domain.id, accountId: dice.maybe(own, 0.9)?.id ?? null };
    }),
  );
  return { domains, users, sessions };
}

function makeDomain(dice: Dice, users: readonly string[]): DomainOf {
  const schemaIds = [dice.id(), dice.id(), dice.id()];
  const accounts = [0, 1].map(() => ({
    id: dice.id(),
    schemaId: dice.maybe(schemaIds, 0.3),
    userIds: dice.some(users, 0.9),
  }));
  const groups = [0, 1, 2].map(() => ({ id: dice.id(), accountId: null as string | null }));
  groups.push({ id: dice.id(), accountId: dice.pick(accounts).id });
  const members = groups.flatMap(({ id: groupId }) =>
    dice.some(users, 0.4).map((userId) => ({
      groupId,
      userId,
      accountId: dice.maybe(accounts, 0.5)?.id ?? null,
    })),
  );
  const permissionIds = [dice.id(), dice.id(), dice.id()];
  const classes = makeClasses(dice, permissionIds);
  const fields = classes.flatMap((twinClass) => makeFields(dice, twinClass, permissionIds));
  const statuses = classes.flatMap(({ id: classId }) =>
    [0, 1].map(() => ({ id: dice.id(), classId })),
  );
  const spaceRoles = [0, 1].map(() => ({ id: dice.id(), classId: dice.pick(classes).id }));
  const domain: DomainOf = {
    id: dice.id(),
    schemaId: schemaIds[0] ?? "",
    schemaIds,
    accounts,
    groups,
    members,
    permissionIds,
    classes,
    fields,
    statuses,
    spaceRoles,
    twins: [],
    spaces: [],
    roleHolders: [],
    grants: { user: [], group: [], global: [], twinRole: [], spaceRole: [], propagation: [] },
    search: { id: dice.id(), classId: dice.pick(classes).id },
  };
  for (let index = 0; index < TWINS; index += 1) domain.twins.push(makeTwin(dice, domain, users));
  addSpaces(dice, domain, users);
  addGrants(dice, domain, users);
  return domain;
}

function makeClasses(dice: Dice, permissionIds: readonly string[]): ClassOf[] {
  const classes: ClassOf[] = [];
  const guard = () =>
    dice.chance(0.04) ? permissionId("DENY_ALL") : dice.maybe(permissionIds, 0.85);
  for (let index = 0; index < 5; index += 1) {
    const parent = dice.maybe(classes, 0.35);
    const id = dice.id();
    classes.push({
      id,
      ownerType: parent && dice.chance(0.7) ? parent.ownerType : dice.pick(OWNER_TYPES),
      abstract: dice.chance(0.1),
      extendsId: parent?.id ?? null,
      line: [id, ...(parent?.line ?? [])],
      headId: dice.maybe(classes, 0.8)?.id ?? null,
      isSpace: dice.chance(0.6),
      view: guard(),
      create: guard(),
      edit: guard(),
      delete: guard(),
    });
  }
  return classes;
}

function makeFields(dice: Dice, { id: classId }: ClassOf, permissionIds: string[]): FieldOf[] {
  const keys = [
    ["color", false],
    ["shape", false],
    ["weight", true],
  ] as const;
  return dice.some(keys, 0.6).map(([key, number]) => ({
    id: dice.id(),
    classId,
    key,
    number,
    view: dice.maybe(permissionIds, 0.5),
    edit: dice.maybe(permissionIds, 0.5),
  }));
}

function makeTwin(dice: Dice, domain: DomainOf, users: readonly string[]): TwinOf {
  const { classes, statuses, accounts, twins } = domain;
  const concrete = classes.filter((candidate) => !candidate.abstract);
  const twinClass = dice.pick(concrete.length > 0 ? concrete : classes);
  const rule = twinClass.line
    .map((id) => classes.find((candidate) => candidate.id === id)?.headId)
    .find((id) => id);
  const heads = twins.filter(
    (twin) => rule && classes.find(({ id }) => id === twin.classId)?.line.includes(rule),
  );
  const line = new Set(twinClass.line);
  const keys = new Set(domain.fields.filter((f) => line.has(f.classId)).map((f) => f.key));
  const fields: Record<string, string> = {};
  for (const key of keys) {
    if (dice.chance(0.3)) continue;
    fields[key] = key === "weight" ? String(dice.below(5)) : dice.pick(WORDS);
  }
  const ofUser = twinClass.ownerType === "DOMAIN_USER";
  const ofDomain = twinClass.ownerType === "DOMAIN";
  return {
    id: dice.id(),
    classId: twinClass.id,
    headId: dice.maybe(heads, 0.95)?.id ?? null,
    statusId: dice.pick(statuses.filter((status) => line.has(status.classId))).id,
    accountId: ofUser || ofDomain ? null : dice.pick(accounts).id,
    ownerId:
      ofUser || twinClass.ownerType === "DOMAIN_BUSINESS_ACCOUNT_USER" ? dice.pick(users) : null,
    assigneeId: dice.maybe(users, 0.5),
    authorId: dice.maybe(users, 0.8),
    name: `${dice.pick(WORDS)} ${dice.pick(WORDS)}`,
    fields,
  };
}

function addSpaces(dice: Dice, domain: DomainOf, users: readonly string[]): void {
  const spaces = domain.twins.filter(
    (twin) => domain.classes.find(({ id }) => id === twin.classId)?.isSpace,
  );
  for (const { id: twinId } of spaces) {
    const schemaId = dice.maybe(domain.schemaIds, 0.6);
    if (schemaId) domain.spaces.push({ twinId, schemaId });
    for (const { id: roleId } of domain.spaceRoles) {
      const holder = { twinId, roleId, userId: null, groupId: null };
      for (const userId of dice.some(users, 0.25)) domain.roleHolders.push({ ...holder, userId });
      for (const { id } of dice.some(domain.groups, 0.3)) {
        domain.roleHolders.push({ ...holder, groupId: id });
      }
    }
  }
}

function addGrants(dice: Dice, domain: DomainOf, users: readonly string[]): void {
  const { grants, schemaIds, permissionIds, groups, classes, accounts, spaceRoles } = domain;
  for (const schemaId of schemaIds) {
    for (const permission of permissionIds) {
      const common = { schemaId, permissionId: permission };
      for (const userId of dice.some(users, 0.2)) {
        const accountId = dice.maybe(accounts, 0.5)?.id ?? null;
        grants.user.push({ ...common, userId, accountId });
      }
      for (const { id: groupId } of dice.some(groups.slice(1), 0.15)) {
        grants.group.push({ ...common, groupId });
      }
      for (const { id: classId } of dice.some(classes, 0.25)) {
        grants.twinRole.push({ ...common, classId, role: dice.pick(ROLES) });
      }
      for (const { id: roleId } of dice.some(spaceRoles, 0.4)) {
        grants.spaceRole.push({ ...common, roleId });
      }
      if (dice.chance(0.5)) {
        const { id: classId, line } = dice.pick(classes);
        const ofClass = domain.statuses.filter((status) => line.includes(status.classId));
        const statusId = dice.maybe(ofClass, 0.5)?.id ?? null;
        grants.propagation.push({ ...common, classId, statusId, inSpaceOnly: dice.chance(0.6) });
      }
    }
  }
  const [everybody] = groups;
  if (!everybody) return;
  domain.members = domain.members.filter(({ groupId }) => groupId !== everybody.id);
  for (const userId of users) {
    domain.members.push({ groupId: everybody.id, userId, accountId: null });
  }
  for (const key of CALLS) {
    grants.global.push({ permissionId: permissionId(key), groupId: everybody.id });
  }
  for (const key of ["DOMAIN_TWINS_VIEW_ALL", "DOMAIN_TWINS_CREATE_ANY"] as const) {
    const group = dice.maybe(groups.slice(1), 0.15);
    if (group) grants.global.push({ permissionId: permissionId(key), groupId: group.id });
  }
}

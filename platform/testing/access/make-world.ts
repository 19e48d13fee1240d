import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import type { OwnerType, TwinRole } from "../../core/model/domain-model.ts";
import type { SeededRandom } from "./seeded-random.ts";
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
const CALLS = [
  "TWIN_MANAGE",
  "TWIN_CLASS_VIEW",
  "HISTORY_VIEW",
  "COMMENT_VIEW",
  "ATTACHMENT_VIEW",
] as const;
const TWINS = 30;

/** Creates two domains with shared users and random contents. */
export function makeWorld(random: SeededRandom): World {
  const users = Array.from({ length: 4 }, () => random.id());
  const domains = [makeDomain(random, users), makeDomain(random, users)];
  const sessions = domains.flatMap((domain) =>
    users.map((userId) => {
      const own = domain.accounts.filter(({ userIds }) => userIds.includes(userId));
      return { userId, domainId: domain.id, accountId: random.maybe(own, 0.9)?.id ?? null };
    }),
  );
  return { domains, users, sessions };
}

function makeDomain(random: SeededRandom, users: readonly string[]): DomainOf {
  const schemaIds = [random.id(), random.id(), random.id()];
  const accounts = [0, 1].map(() => ({
    id: random.id(),
    schemaId: random.maybe(schemaIds, 0.3),
    userIds: random.some(users, 0.9),
  }));
  const groups = [0, 1, 2].map(() => ({ id: random.id(), accountId: null as string | null }));
  groups.push({ id: random.id(), accountId: random.pick(accounts).id });
  const members = groups.flatMap(({ id: groupId }) =>
    random.some(users, 0.4).map((userId) => ({
      groupId,
      userId,
      accountId: random.maybe(accounts, 0.5)?.id ?? null,
    })),
  );
  const permissionIds = [random.id(), random.id(), random.id()];
  const classes = makeClasses(random, permissionIds);
  const fields = classes.flatMap((twinClass) => makeFields(random, twinClass, permissionIds));
  const statuses = classes.flatMap(({ id: classId }) =>
    [0, 1].map(() => ({ id: random.id(), classId })),
  );
  const spaceRoles = [0, 1].map(() => ({ id: random.id(), classId: random.pick(classes).id }));
  const domain: DomainOf = {
    id: random.id(),
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
    search: { id: random.id(), classId: random.pick(classes).id },
  };
  for (let index = 0; index < TWINS; index += 1) domain.twins.push(makeTwin(random, domain, users));
  addSpaces(random, domain, users);
  addGrants(random, domain, users);
  return domain;
}

function makeClasses(random: SeededRandom, permissionIds: readonly string[]): ClassOf[] {
  const classes: ClassOf[] = [];
  const guard = () =>
    random.chance(0.04) ? permissionId("DENY_ALL") : random.maybe(permissionIds, 0.85);
  for (let index = 0; index < 5; index += 1) {
    const parent = random.maybe(classes, 0.35);
    const id = random.id();
    classes.push({
      id,
      ownerType: parent && random.chance(0.7) ? parent.ownerType : random.pick(OWNER_TYPES),
      abstract: random.chance(0.1),
      extendsId: parent?.id ?? null,
      line: [id, ...(parent?.line ?? [])],
      headId: random.maybe(classes, 0.8)?.id ?? null,
      isSpace: random.chance(0.6),
      view: guard(),
      create: guard(),
      edit: guard(),
      delete: guard(),
    });
  }
  return classes;
}

function makeFields(
  random: SeededRandom,
  { id: classId }: ClassOf,
  permissionIds: string[],
): FieldOf[] {
  const keys = [
    ["color", false],
    ["shape", false],
    ["weight", true],
  ] as const;
  return random.some(keys, 0.6).map(([key, number]) => ({
    id: random.id(),
    classId,
    key,
    number,
    view: random.maybe(permissionIds, 0.5),
    edit: random.maybe(permissionIds, 0.5),
  }));
}

function makeTwin(random: SeededRandom, domain: DomainOf, users: readonly string[]): TwinOf {
  const { classes, statuses, accounts, twins } = domain;
  const concrete = classes.filter((candidate) => !candidate.abstract);
  const twinClass = random.pick(concrete.length > 0 ? concrete : classes);
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
    if (random.chance(0.3)) continue;
    fields[key] = key === "weight" ? String(random.below(5)) : random.pick(WORDS);
  }
  const ofUser = twinClass.ownerType === "DOMAIN_USER";
  const ofDomain = twinClass.ownerType === "DOMAIN";
  return {
    id: random.id(),
    classId: twinClass.id,
    headId: random.maybe(heads, 0.95)?.id ?? null,
    statusId: random.pick(statuses.filter((status) => line.has(status.classId))).id,
    accountId: ofUser || ofDomain ? null : random.pick(accounts).id,
    ownerId:
      ofUser || twinClass.ownerType === "DOMAIN_BUSINESS_ACCOUNT_USER" ? random.pick(users) : null,
    assigneeId: random.maybe(users, 0.5),
    authorId: random.maybe(users, 0.8),
    name: `${random.pick(WORDS)} ${random.pick(WORDS)}`,
    fields,
  };
}

function addSpaces(random: SeededRandom, domain: DomainOf, users: readonly string[]): void {
  const spaces = domain.twins.filter(
    (twin) => domain.classes.find(({ id }) => id === twin.classId)?.isSpace,
  );
  for (const { id: twinId } of spaces) {
    const schemaId = random.maybe(domain.schemaIds, 0.6);
    if (schemaId) domain.spaces.push({ twinId, schemaId });
    for (const { id: roleId } of domain.spaceRoles) {
      const holder = { twinId, roleId, userId: null, groupId: null };
      for (const userId of random.some(users, 0.25)) domain.roleHolders.push({ ...holder, userId });
      for (const { id } of random.some(domain.groups, 0.3)) {
        domain.roleHolders.push({ ...holder, groupId: id });
      }
    }
  }
}

function addGrants(random: SeededRandom, domain: DomainOf, users: readonly string[]): void {
  const { grants, schemaIds, permissionIds, groups, classes, accounts, spaceRoles } = domain;
  for (const schemaId of schemaIds) {
    for (const permission of permissionIds) {
      const common = { schemaId, permissionId: permission };
      for (const userId of random.some(users, 0.2)) {
        const accountId = random.maybe(accounts, 0.5)?.id ?? null;
        grants.user.push({ ...common, userId, accountId });
      }
      for (const { id: groupId } of random.some(groups.slice(1), 0.15)) {
        grants.group.push({ ...common, groupId });
      }
      for (const { id: classId } of random.some(classes, 0.25)) {
        grants.twinRole.push({ ...common, classId, role: random.pick(ROLES) });
      }
      for (const { id: roleId } of random.some(spaceRoles, 0.4)) {
        grants.spaceRole.push({ ...common, roleId });
      }
      if (random.chance(0.5)) {
        const { id: classId, line } = random.pick(classes);
        const ofClass = domain.statuses.filter((status) => line.includes(status.classId));
        const statusId = random.maybe(ofClass, 0.5)?.id ?? null;
        grants.propagation.push({ ...common, classId, statusId, inSpaceOnly: random.chance(0.6) });
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
    const group = random.maybe(groups.slice(1), 0.15);
    if (group) grants.global.push({ permissionId: permissionId(key), groupId: group.id });
  }
}

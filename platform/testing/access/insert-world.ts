import type { Insertable } from "kysely";

import type { Db } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { refreshClassSpaces } from "../../model/changes/move-twins.store.ts";
import { type Add, insertTwins } from "./insert-twins.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { DomainOf, World } from "./world.ts";

/** Inserts the world; the platform's own code derives the search data of its twins. */
export async function insertWorld(
  db: Db,
  world: World,
  random: SeededRandom,
  loadModel: (domainId: string) => Promise<DomainModel>,
): Promise<void> {
  const add = <T extends keyof Tables>(table: T, rows: Insertable<Tables[T]>[]) =>
    rows.length === 0
      ? Promise.resolve()
      : db
          .insertInto(table as "app_user")
          .values(rows as unknown as Insertable<Tables["app_user"]>[])
          .execute();
  await add(
    "app_user",
    world.users.map((id) => ({ id, full_name: "Ann", email: `${id}@example.test` })),
  );
  for (const domain of world.domains) {
    await insertPeople(add, domain, world.users, random);
    await insertClasses(add, domain);
    await insertGrants(add, domain, random);
    // Called after the rows of the model were inserted, because loading the model caches it.
    await insertTwins(add, domain, await loadModel(domain.id));
    await db.transaction().execute((tx) =>
      refreshClassSpaces(
        tx,
        domain.classes.map(({ id }) => id),
      ),
    );
  }
}

async function insertPeople(
  add: Add,
  domain: DomainOf,
  users: readonly string[],
  random: SeededRandom,
) {
  const domain_id = domain.id;
  await add("domain", [
    {
      id: domain_id,
      key: `world_${domain_id}`,
      name: "World",
      permission_schema_id: domain.schemaId,
    },
  ]);
  const schemas = domain.schemaIds.map((id) => ({ id, domain_id, name: "Schema" }));
  await add("permission_schema", schemas);
  await add(
    "business_account",
    domain.accounts.map(({ id, schemaId }) => ({
      id,
      domain_id,
      name: "Business",
      permission_schema_id: schemaId,
    })),
  );
  await add(
    "domain_user",
    users.map((user_id) => ({ id: random.id(), domain_id, user_id })),
  );
  await add(
    "business_account_user",
    domain.accounts.flatMap(({ id, userIds }) =>
      userIds.map((user_id) => ({ id: random.id(), business_account_id: id, user_id })),
    ),
  );
  await add(
    "user_group",
    domain.groups.map(({ id, accountId }) => ({
      id,
      domain_id,
      business_account_id: accountId,
      key: id,
      type: "domainScopeDomainManage",
    })),
  );
  await add(
    "user_group_member",
    domain.members.map(({ groupId, userId, accountId }) => ({
      id: random.id(),
      user_group_id: groupId,
      user_id: userId,
      domain_id,
      business_account_id: accountId,
    })),
  );
  await add("permission_group", [{ id: domain_id, domain_id, key: "OWN" }]);
  await add(
    "permission",
    domain.permissionIds.map((id) => ({ id, domain_id, group_id: domain_id, key: id })),
  );
}

async function insertClasses(add: Add, domain: DomainOf) {
  const domain_id = domain.id;
  await add(
    "twin_class",
    domain.classes.map((twinClass) => ({
      id: twinClass.id,
      domain_id,
      key: twinClass.id,
      owner_type: twinClass.ownerType,
      abstract_class: twinClass.abstract,
      extends_class_id: twinClass.extendsId,
      head_class_id: twinClass.headId,
      ancestor_ids: twinClass.line,
      root_class_id: twinClass.line.at(-1) ?? twinClass.id,
      permission_schema_space: twinClass.isSpace,
      view_permission_id: twinClass.view,
      create_permission_id: twinClass.create,
      edit_permission_id: twinClass.edit,
      delete_permission_id: twinClass.delete,
    })),
  );
  await add(
    "twin_class_field",
    domain.fields.map((field) => ({
      id: field.id,
      class_id: field.classId,
      key: field.key,
      field_typer_featurer_id: field.number ? 1317 : 1301,
      view_permission_id: field.view,
      edit_permission_id: field.edit,
    })),
  );
  await add(
    "twin_status",
    domain.statuses.map(({ id, classId }) => ({ id, class_id: classId, key: id })),
  );
  await add(
    "space_role",
    domain.spaceRoles.map(({ id, classId }) => ({ id, class_id: classId, key: id })),
  );
  await add("search_config", [
    {
      id: domain.search.id,
      domain_id,
      kind: "twin",
      key: "configured",
      name: "Configured",
      predicate: JSON.stringify({
        twinClassExtendsHierarchyContainsIdList: [domain.search.classId],
      }),
    },
  ]);
}

async function insertGrants(add: Add, { grants }: DomainOf, random: SeededRandom) {
  const common = (grant: { schemaId: string; permissionId: string }) => ({
    id: random.id(),
    permission_schema_id: grant.schemaId,
    permission_id: grant.permissionId,
  });
  await add(
    "permission_grant_user",
    grants.user.map((grant) => ({
      ...common(grant),
      user_id: grant.userId,
      business_account_id: grant.accountId,
    })),
  );
  await add(
    "permission_grant_user_group",
    grants.group.map((grant) => ({ ...common(grant), user_group_id: grant.groupId })),
  );
  await add(
    "permission_grant_global",
    grants.global.map(({ permissionId, groupId }) => ({
      id: random.id(),
      permission_id: permissionId,
      user_group_id: groupId,
    })),
  );
  await add(
    "permission_grant_twin_role",
    grants.twinRole.map((grant) => ({
      ...common(grant),
      class_id: grant.classId,
      twin_role: grant.role,
    })),
  );
  await add(
    "permission_grant_space_role",
    grants.spaceRole.map((grant) => ({ ...common(grant), space_role_id: grant.roleId })),
  );
  await add(
    "permission_grant_assignee_propagation",
    grants.propagation.map((grant) => ({
      ...common(grant),
      propagation_class_id: grant.classId,
      propagation_status_id: grant.statusId,
      in_space_only: grant.inSpaceOnly,
    })),
  );
}

import type { Selectable } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import { readFactories } from "./factory-rows.store.ts";

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;

/** A domain's stored reference data: one statement per table, whatever its size. */
export type ModelRows = NonNullable<Awaited<ReturnType<typeof readModelRows>>>;

export async function readModelRows(db: Executor, domainId: string) {
  const domain = await db
    .selectFrom("domain")
    .selectAll()
    .where("id", "=", domainId)
    .executeTakeFirst();
  if (!domain) return null;
  return {
    domain,
    ...(await readClasses(db, domainId)),
    ...(await readFlows(db, domainId)),
    ...(await readFactories(db, domainId)),
    ...(await readLists(db, domainId)),
    ...(await readPermissions(db, domainId)),
    webhooks: await db
      .selectFrom("webhook")
      .select(["id", "events", "class_ids"])
      .where("domain_id", "=", domainId)
      .where("active", "=", true)
      .orderBy("created_at")
      .execute(),
  };
}

async function readClasses(db: Executor, domainId: string) {
  const ofDomain = db.selectFrom("twin_class").select("id").where("domain_id", "=", domainId);
  return {
    classes: await db
      .selectFrom("twin_class")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("key")
      .execute(),
    fields: await db
      .selectFrom("twin_class_field")
      .selectAll()
      .where("class_id", "in", ofDomain)
      .orderBy("position")
      .orderBy("no")
      .execute(),
    statuses: await db
      .selectFrom("twin_status")
      .selectAll()
      .where("class_id", "in", ofDomain)
      .orderBy("position")
      .orderBy("key")
      .execute(),
    links: await db.selectFrom("link").selectAll().where("domain_id", "=", domainId).execute(),
    searches: await db
      .selectFrom("search_config")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("key")
      .execute(),
  };
}

async function readFlows(db: Executor, domainId: string) {
  const flowIds = db
    .selectFrom("twinflow")
    .innerJoin("twin_class", "twin_class.id", "twinflow.class_id")
    .select("twinflow.id")
    .where("twin_class.domain_id", "=", domainId);
  const transitionIds = db
    .selectFrom("twin_transition")
    .select("id")
    .where("twinflow_id", "in", flowIds);
  const ruleIds = db
    .selectFrom("transition_validator_rule")
    .select("id")
    .where("transition_id", "in", transitionIds);
  const validatorSetIds = db
    .selectFrom("twin_validator_set")
    .select("id")
    .where("domain_id", "=", domainId);
  const schemaIds = db.selectFrom("twinflow_schema").select("id").where("domain_id", "=", domainId);
  return {
    flows: await db.selectFrom("twinflow").selectAll().where("id", "in", flowIds).execute(),
    flowMap: await db
      .selectFrom("twinflow_schema_map")
      .selectAll()
      .where("twinflow_schema_id", "in", schemaIds)
      .execute(),
    flowSpaces: await db
      .selectFrom("space")
      .select(["twin_id", "twinflow_schema_id"])
      .where("twinflow_schema_id", "in", schemaIds)
      .execute(),
    transitions: await db
      .selectFrom("twin_transition")
      .innerJoin("transition_alias", "transition_alias.id", "twin_transition.alias_id")
      .selectAll("twin_transition")
      .select("transition_alias.alias")
      .where("twinflow_id", "in", flowIds)
      .orderBy("twin_transition.position")
      .orderBy("transition_alias.alias")
      .execute(),
    triggers: await db
      .selectFrom("transition_trigger")
      .selectAll()
      .where("transition_id", "in", transitionIds)
      .orderBy("position")
      .execute(),
    rules: await db
      .selectFrom("transition_validator_rule")
      .selectAll()
      .where("transition_id", "in", transitionIds)
      .orderBy("position")
      .execute(),
    validatorSets: await db
      .selectFrom("twin_validator_set")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("name")
      .orderBy("id")
      .execute(),
    validators: await db
      .selectFrom("twin_validator")
      .selectAll()
      .where((eb) =>
        eb.or([eb("rule_id", "in", ruleIds), eb("validator_set_id", "in", validatorSetIds)]),
      )
      .orderBy("position")
      .orderBy("id")
      .execute(),
  };
}

async function readLists(db: Executor, domainId: string) {
  const listIds = db.selectFrom("data_list").select("id").where("domain_id", "=", domainId);
  return {
    lists: await db
      .selectFrom("data_list")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("key")
      .execute(),
    options: await db
      .selectFrom("data_list_option")
      .selectAll()
      .where("data_list_id", "in", listIds)
      .where("business_account_id", "is", null)
      .orderBy("position")
      .execute(),
    listSubsets: await db
      .selectFrom("data_list_subset")
      .selectAll()
      .where("data_list_id", "in", listIds)
      .orderBy("key")
      .execute(),
  };
}

async function readPermissions(db: Executor, domainId: string) {
  const schemaIds = db
    .selectFrom("permission_schema")
    .select("id")
    .where("domain_id", "=", domainId);
  return {
    permissions: await db
      .selectFrom("permission")
      .selectAll()
      .where((eb) => eb.or([eb("domain_id", "is", null), eb("domain_id", "=", domainId)]))
      .orderBy("key")
      .execute(),
    permissionGroups: await db
      .selectFrom("permission_group")
      .selectAll()
      .where((eb) => eb.or([eb("domain_id", "is", null), eb("domain_id", "=", domainId)]))
      .orderBy("key")
      .execute(),
    permissionSchemas: await db
      .selectFrom("permission_schema")
      .select("id")
      .where("domain_id", "=", domainId)
      .execute(),
    groupGrants: await db
      .selectFrom("permission_grant_user_group")
      .select(["permission_schema_id", "permission_id", "user_group_id"])
      .where("permission_schema_id", "in", schemaIds)
      .execute(),
    globalGrants: await db
      .selectFrom("permission_grant_global")
      .select(["permission_id", "user_group_id"])
      .execute(),
    roleGrants: await db
      .selectFrom("permission_grant_twin_role")
      .select(["permission_schema_id", "permission_id", "class_id", "twin_role"])
      .where("permission_schema_id", "in", schemaIds)
      .execute(),
    spaceRoleGrants: await db
      .selectFrom("permission_grant_space_role")
      .select(["permission_schema_id", "permission_id", "space_role_id"])
      .where("permission_schema_id", "in", schemaIds)
      .execute(),
    propagationGrants: await db
      .selectFrom("permission_grant_assignee_propagation")
      .select([
        "permission_schema_id",
        "permission_id",
        "propagation_class_id",
        "propagation_status_id",
        "in_space_only",
      ])
      .where("permission_schema_id", "in", schemaIds)
      .execute(),
  };
}

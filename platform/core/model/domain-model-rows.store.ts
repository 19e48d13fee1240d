import { type Selectable, type SelectQueryBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import { factoryQueries } from "./factory-rows.store.ts";

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;

type Queries = ReturnType<typeof modelQueries>;
type Part = keyof Queries;

/** A domain's stored reference data. */
export type ModelRows = { domain: Row<"domain"> } & {
  [P in Part]: Awaited<ReturnType<Queries[P]["execute"]>>;
};

/** Rows with a hash of each part, by which a later read finds what has changed. */
export interface HashedRows {
  rows: ModelRows;
  hashes: Readonly<Record<string, string>>;
}

/**
 * Reads the parts that differ from `known`, with one statement each, in one snapshot. Parts of different times may
 * not fit together, and a version that is later than the parts would hide that they are outdated.
 */
export function readModelRows(
  db: Executor,
  domainId: string,
  known?: HashedRows,
): Promise<HashedRows | null> {
  if (db.isTransaction) return readParts(db, domainId, known);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => readParts(tx, domainId, known));
}

async function readParts(db: Executor, domainId: string, known?: HashedRows) {
  // Where a transaction sees concurrent commits, the version must be read before the hashes, so that the version
  // isn't newer than the hashes.
  const domain = await db
    .selectFrom("domain")
    .selectAll()
    .where("id", "=", domainId)
    .executeTakeFirst();
  if (!domain) return null;
  const queries = modelQueries(db, domainId);
  const hashes = await readHashes(db, queries);
  const parts: [string, unknown][] = [];
  for (const part of Object.keys(queries) as Part[]) {
    const isSame = known?.hashes[part] === hashes[part];
    parts.push([part, known && isSame ? known.rows[part] : await queries[part].execute()]);
  }
  return { rows: { domain, ...Object.fromEntries(parts) } as ModelRows, hashes };
}

/**
 * Hashes the columns and rows that each query reads. A row's hash is a sum over its columns, so it is hashed once
 * more: otherwise the total would be unchanged if two rows swapped a value, such as their position.
 */
async function readHashes(db: Executor, queries: Queries): Promise<HashedRows["hashes"]> {
  const members = Object.entries(queries).map(([part, query]) => {
    const rows = (query as SelectQueryBuilder<Tables, never, object>).clearOrderBy();
    return sql`${sql.lit(part)}, (select sum(hashint8extended(hash_record_extended(part, 0), 0))::text from ${rows} as part)`;
  });
  const { rows } = await sql<Pick<HashedRows, "hashes">>`
    select jsonb_build_object(${sql.join(members)}) as hashes`.execute(db);
  return rows[0]?.hashes ?? {};
}

/** Queries of the model's parts. A new part only needs a query here, because its hash is derived from the query. */
function modelQueries(db: Executor, domainId: string) {
  return {
    ...classQueries(db, domainId),
    ...flowQueries(db, domainId),
    ...factoryQueries(db, domainId),
    ...listQueries(db, domainId),
    ...permissionQueries(db, domainId),
    webhooks: db
      .selectFrom("webhook")
      .select(["id", "events", "class_ids"])
      .where("domain_id", "=", domainId)
      .where("business_account_id", "is", null)
      .where("active", "=", true)
      .orderBy("created_at")
      .orderBy("id"),
  };
}

function classQueries(db: Executor, domainId: string) {
  const ofDomain = db.selectFrom("twin_class").select("id").where("domain_id", "=", domainId);
  return {
    classes: db
      .selectFrom("twin_class")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("key"),
    fields: db
      .selectFrom("twin_class_field")
      .selectAll()
      .where("class_id", "in", ofDomain)
      .orderBy("position")
      .orderBy("no"),
    statuses: db
      .selectFrom("twin_status")
      .selectAll()
      .where("class_id", "in", ofDomain)
      .orderBy("position")
      .orderBy("key"),
    links: db.selectFrom("link").selectAll().where("domain_id", "=", domainId).orderBy("id"),
    searches: db
      .selectFrom("search_config")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("key"),
  };
}

function flowQueries(db: Executor, domainId: string) {
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
    flows: db.selectFrom("twinflow").selectAll().where("id", "in", flowIds).orderBy("id"),
    flowMap: db
      .selectFrom("twinflow_schema_map")
      .selectAll()
      .where("twinflow_schema_id", "in", schemaIds),
    flowSpaces: db
      .selectFrom("space")
      .select(["twin_id", "twinflow_schema_id"])
      .where("twinflow_schema_id", "in", schemaIds),
    transitions: db
      .selectFrom("twin_transition")
      .innerJoin("transition_alias", "transition_alias.id", "twin_transition.alias_id")
      .selectAll("twin_transition")
      .select("transition_alias.alias")
      .where("twinflow_id", "in", flowIds)
      .orderBy("twin_transition.position")
      .orderBy("transition_alias.alias")
      .orderBy("twin_transition.id"),
    triggers: db
      .selectFrom("transition_trigger")
      .selectAll()
      .where("transition_id", "in", transitionIds)
      .orderBy("position")
      .orderBy("id"),
    rules: db
      .selectFrom("transition_validator_rule")
      .selectAll()
      .where("transition_id", "in", transitionIds)
      .orderBy("position")
      .orderBy("id"),
    validatorSets: db
      .selectFrom("twin_validator_set")
      .selectAll()
      .where("domain_id", "=", domainId)
      .orderBy("name")
      .orderBy("id"),
    validators: db
      .selectFrom("twin_validator")
      .selectAll()
      .where((eb) =>
        eb.or([eb("rule_id", "in", ruleIds), eb("validator_set_id", "in", validatorSetIds)]),
      )
      .orderBy("position")
      .orderBy("id"),
  };
}

function listQueries(db: Executor, domainId: string) {
  const listIds = db.selectFrom("data_list").select("id").where("domain_id", "=", domainId);
  return {
    lists: db.selectFrom("data_list").selectAll().where("domain_id", "=", domainId).orderBy("key"),
    options: db
      .selectFrom("data_list_option")
      .selectAll()
      .where("data_list_id", "in", listIds)
      .where("business_account_id", "is", null)
      .orderBy("position")
      .orderBy("id"),
    listSubsets: db
      .selectFrom("data_list_subset")
      .selectAll()
      .where("data_list_id", "in", listIds)
      .orderBy("key"),
  };
}

function permissionQueries(db: Executor, domainId: string) {
  const schemaIds = db
    .selectFrom("permission_schema")
    .select("id")
    .where("domain_id", "=", domainId);
  return {
    permissions: db
      .selectFrom("permission")
      .selectAll()
      .where((eb) => eb.or([eb("domain_id", "is", null), eb("domain_id", "=", domainId)]))
      .orderBy("key"),
    permissionGroups: db
      .selectFrom("permission_group")
      .selectAll()
      .where((eb) => eb.or([eb("domain_id", "is", null), eb("domain_id", "=", domainId)]))
      .orderBy("key"),
    permissionSchemas: db
      .selectFrom("permission_schema")
      .select("id")
      .where("domain_id", "=", domainId)
      .orderBy("id"),
    groupGrants: db
      .selectFrom("permission_grant_user_group")
      .select(["permission_schema_id", "permission_id", "user_group_id"])
      .where("permission_schema_id", "in", schemaIds),
    globalGrants: db
      .selectFrom("permission_grant_global")
      .select(["permission_id", "user_group_id"]),
    roleGrants: db
      .selectFrom("permission_grant_twin_role")
      .select(["permission_schema_id", "permission_id", "class_id", "twin_role"])
      .where("permission_schema_id", "in", schemaIds)
      .orderBy("id"),
    spaceRoleGrants: db
      .selectFrom("permission_grant_space_role")
      .select(["permission_schema_id", "permission_id", "space_role_id"])
      .where("permission_schema_id", "in", schemaIds)
      .orderBy("id"),
    propagationGrants: db
      .selectFrom("permission_grant_assignee_propagation")
      .select([
        "permission_schema_id",
        "permission_id",
        "propagation_class_id",
        "propagation_status_id",
        "in_space_only",
      ])
      .where("permission_schema_id", "in", schemaIds)
      .orderBy("id"),
  };
}

import { type Kysely, sql } from "kysely";

const BUILT_IN_GROUP_KEY = "TWINS_GLOBAL_PERMISSIONS";

/** Changes the key of the built-in permission group, and the default scope of new pipelines, to those of upstream. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A group that a domain created with this key gets another key, because a key must be unique within a domain.
  await sql`
    update permission_group set key = key || '_' || substr(id::text, 1, 8)
    where domain_id is not null and key = ${BUILT_IN_GROUP_KEY}`.execute(db);
  await sql`
    update permission_group set key = ${BUILT_IN_GROUP_KEY}
    where domain_id is null and key = 'SYSTEM'`.execute(db);
  await sql`
    alter table twin_factory_pipeline alter column next_factory_limit_scope set default true`.execute(
    db,
  );
}

import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** An entity whose name is a plain text or texts by locale. */
export interface NamedRow {
  kind: string;
  id: string;
  key: string;
  name: string | Record<string, string>;
}

/**
 * Loads configuration entities that are not part of the domain's model. Entities that belong to a
 * business are left out.
 */
export async function loadNamedRows(db: Executor, domainId: string): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select 'userGroup' as kind, id, key, name from user_group
      where domain_id = ${domainId} and business_account_id is null
    union all
    select 'spaceRole', r.id, r.key, r.name from space_role r
      join twin_class c on c.id = r.class_id
      where c.domain_id = ${domainId} and r.business_account_id is null
    union all
    select 'permissionSchema', id, '', to_jsonb(name) from permission_schema
      where domain_id = ${domainId} and business_account_id is null
    union all
    select 'twinflowSchema', id, '', to_jsonb(name) from twinflow_schema
      where domain_id = ${domainId} and business_account_id is null
    union all
    select 'twinClassSchema', id, '', to_jsonb(name) from twin_class_schema
      where domain_id = ${domainId}
    union all
    select 'tier', id, '', to_jsonb(name) from tier where domain_id = ${domainId}
    union all
    select 'webhook', id, '', to_jsonb(url) from webhook
      where domain_id = ${domainId} and business_account_id is null`.execute(db);
  return rows;
}

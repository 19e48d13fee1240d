import type { Insertable } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

/**
 * Inserts a domain with its two schemas, its first administrator and their grants. Returns false if
 * the key is taken.
 */
export async function insertDomain(
  tx: Tx,
  rows: {
    domain: Insertable<Tables["domain"]>;
    permissionSchema: Insertable<Tables["permission_schema"]>;
    twinflowSchema: Insertable<Tables["twinflow_schema"]>;
    member: Insertable<Tables["domain_user"]>;
    administrator: Insertable<Tables["user_group_member"]>;
    grants: Insertable<Tables["permission_grant_user_group"]>[];
  },
): Promise<boolean> {
  const domain = await tx
    .insertInto("domain")
    .values(rows.domain)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!domain) return false;
  await tx.insertInto("permission_schema").values(rows.permissionSchema).execute();
  await tx.insertInto("twinflow_schema").values(rows.twinflowSchema).execute();
  await tx.insertInto("domain_user").values(rows.member).execute();
  await tx.insertInto("user_group_member").values(rows.administrator).execute();
  for (const grant of rows.grants) {
    await tx.insertInto("permission_grant_user_group").values(grant).execute();
  }
  return true;
}

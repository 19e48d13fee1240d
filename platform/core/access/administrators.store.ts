import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";

/** Makes changes of a domain's administrators wait for each other until the transaction ends. */
export async function lockAdministratorChanges(tx: Tx, domainId: string): Promise<void> {
  await takeTurns(tx, `vitrine.last_administrator ${domainId}`);
}

/** Whether a user who can sign in is an administrator of the domain; machines don't count. */
export async function hasActiveAdministrator(
  tx: Tx,
  domainId: string,
  adminGroupId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from user_group_member member
    join app_user u on u.id = member.user_id and u.state = 'ACTIVE'
    join domain_user du on du.user_id = u.id and du.domain_id = ${domainId}
    where member.user_group_id = ${adminGroupId}
      and coalesce(member.domain_id, ${domainId}) = ${domainId}
      and not exists (select from m2m_client machine where machine.user_id = u.id)
    limit 1`.execute(tx);
  return rows.length > 0;
}

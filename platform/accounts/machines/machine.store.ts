import type { Selectable } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type MachineRow = Selectable<Tables["m2m_client"]>;

export function listMachines(db: Executor, domainId: string): Promise<MachineRow[]> {
  return db
    .selectFrom("m2m_client")
    .selectAll()
    .where("domain_id", "=", domainId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

export function findMachine(
  db: Executor,
  domainId: string,
  id: string,
): Promise<MachineRow | undefined> {
  return db
    .selectFrom("m2m_client")
    .selectAll()
    .where("domain_id", "=", domainId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Inserts a machine with a user for its permissions. The user has no password and no email address.
 */
export async function insertMachine(
  tx: Tx,
  machine: Omit<MachineRow, "last_used_at">,
): Promise<void> {
  await tx
    .insertInto("app_user")
    .values({
      id: machine.user_id,
      full_name: machine.name,
      email: `${machine.id}@machine.invalid`,
      state: "ACTIVE",
    })
    .execute();
  await tx.insertInto("m2m_client").values(machine).execute();
}

export async function setLastUse(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("m2m_client").set({ last_used_at: at }).where("id", "=", id).execute();
}

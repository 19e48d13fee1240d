import type { Executor, Tx } from "../../base/database/executor.ts";
import { keepConfiguration } from "../../core/trash/trash.store.ts";

export interface AliasRow {
  id: string;
  alias: string;
}

export function listAliases(db: Executor, domainId: string): Promise<AliasRow[]> {
  return db
    .selectFrom("transition_alias")
    .select(["id", "alias"])
    .where("domain_id", "=", domainId)
    .orderBy("alias")
    .execute();
}

export async function insertAlias(
  tx: Tx,
  row: { id: string; domain_id: string; alias: string },
): Promise<void> {
  await tx.insertInto("transition_alias").values(row).execute();
}

export async function renameAlias(tx: Tx, id: string, alias: string): Promise<void> {
  await tx.updateTable("transition_alias").set({ alias }).where("id", "=", id).execute();
}

export async function deleteAlias(tx: Tx, id: string): Promise<void> {
  await keepConfiguration(tx, "transition_alias", id);
  await tx.deleteFrom("transition_alias").where("id", "=", id).execute();
}

/** Finds or creates an alias by its name, ignoring case, and returns its ID. */
export async function findOrCreateAlias(
  tx: Tx,
  domainId: string,
  alias: string,
  newId: string,
): Promise<string> {
  const existing = await tx
    .selectFrom("transition_alias")
    .select("id")
    .where("domain_id", "=", domainId)
    .where((eb) => eb(eb.fn("lower", ["alias"]), "=", alias.toLowerCase()))
    .executeTakeFirst();
  if (existing) return existing.id;
  await tx
    .insertInto("transition_alias")
    .values({ id: newId, domain_id: domainId, alias })
    .execute();
  return newId;
}

import type { Executor } from "../../base/database/executor.ts";

export interface CryptKeyRow {
  id: string;
  public_key: string;
  sealed_private_key: string;
  expires_at: Date;
}

/** Finds the newest key that is still valid at `until`. */
export function findCryptKey(db: Executor, until: Date): Promise<CryptKeyRow | undefined> {
  return db
    .selectFrom("crypt_key")
    .selectAll()
    .where("expires_at", ">=", until)
    .orderBy("expires_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findCryptKeyById(db: Executor, id: string): Promise<CryptKeyRow | undefined> {
  return db.selectFrom("crypt_key").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function addCryptKey(db: Executor, key: CryptKeyRow, now: Date): Promise<void> {
  await db.deleteFrom("crypt_key").where("expires_at", "<", now).execute();
  await db.insertInto("crypt_key").values(key).execute();
}

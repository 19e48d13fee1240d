import type { Db } from "../database/executor.ts";
import { seal, unseal } from "./seal.ts";
import { insertSecretCheck, updateSecretCheck } from "./secret-check.store.ts";
import type { SecretKeys } from "./secret-keys.ts";

const TEXT = "vitrine";

/** Whether one of the keys belongs to this database; the first start stores which one does. */
export async function isKeyOfDatabase(db: Db, keys: SecretKeys): Promise<boolean> {
  return isKeyOf(keys, await insertSecretCheck(db, seal(keys.secretKey, TEXT)));
}

/** Whether one of the keys decrypts the check text of a database or an archive. */
export function isKeyOf(keys: SecretKeys, sealed: string): boolean {
  try {
    return unseal(keys, sealed) === TEXT;
  } catch {
    return false;
  }
}

/** After a rotation only the newest key decrypts it. */
export function resealSecretCheck(db: Db, { secretKey }: SecretKeys): Promise<void> {
  return updateSecretCheck(db, seal(secretKey, TEXT));
}

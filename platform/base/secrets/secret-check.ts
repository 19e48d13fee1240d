import type { Db } from "../database/executor.ts";
import { seal, unseal } from "./seal.ts";
import { insertSecretCheck, updateSecretCheck } from "./secret-check.store.ts";
import type { SecretKeys } from "./secret-keys.ts";

const TEXT = "vitrine";

/**
 * True if one of the keys belongs to this database. The first start stores a text that is encrypted with the current
 * key.
 */
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

/** Encrypts the check text with the newest key after a rotation, so that older keys don't decrypt it any more. */
export function resealSecretCheck(db: Db, { secretKey }: SecretKeys): Promise<void> {
  return updateSecretCheck(db, seal(secretKey, TEXT));
}

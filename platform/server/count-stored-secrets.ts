import type { Db } from "../base/database/executor.ts";
import { unseal } from "../base/secrets/seal.ts";
import type { SecretKeys } from "../base/secrets/secret-keys.ts";
import {
  lockSealedSecondFactors,
  lockSealedTwins,
  lockSealedWebhooks,
  type SealedTwin,
} from "./sealed-values.store.ts";

const BATCH = 200;

/**
 * Counts the stored secrets of marketplaces, webhooks and second factors that the secret key decrypts, and those that
 * it doesn't.
 */
export async function countStoredSecrets(
  db: Db,
  keys: SecretKeys,
): Promise<{ readable: number; unreadable: number }> {
  const counts = { readable: 0, unreadable: 0 };
  const count = (sealed: string) => {
    counts[isReadable(keys, sealed) ? "readable" : "unreadable"] += 1;
  };
  const webhooks = await db.transaction().execute(lockSealedWebhooks);
  const factors = await db.transaction().execute(lockSealedSecondFactors);
  for (const { sealed } of [...webhooks, ...factors]) count(sealed);
  let last: string | null = null;
  for (;;) {
    const afterId: string | null = last;
    const twins: SealedTwin[] = await db
      .transaction()
      .execute((tx) => lockSealedTwins(tx, afterId, BATCH));
    for (const { fields, keys: names } of twins) {
      for (const name of names) if (typeof fields[name] === "string") count(fields[name]);
    }
    if (twins.length < BATCH) return counts;
    last = twins.at(-1)?.id ?? null;
  }
}

function isReadable(keys: SecretKeys, sealed: string): boolean {
  try {
    unseal(keys, sealed);
    return true;
  } catch {
    return false;
  }
}

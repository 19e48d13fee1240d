import type { Db } from "../base/database/executor.ts";
import { isSealedWith, seal, unseal } from "../base/secrets/seal.ts";
import { resealHash } from "../base/secrets/sealed-hash.ts";
import type { SecretKeys } from "../base/secrets/secret-keys.ts";
import { lockSealedEntries, resealEntry } from "../core/trash/trash.store.ts";
import {
  lockPasswordHashes,
  lockSealedDrafts,
  lockSealedSecondFactors,
  lockSealedTwins,
  lockSealedWebhooks,
  resealDraft,
  resealPasswordHash,
  resealSecondFactor,
  resealTwin,
  resealWebhook,
  type SealedTwin,
} from "./sealed-values.store.ts";

export interface RotationCounts {
  /** Number of secrets that were encrypted with an older key. */
  resealed: number;
  /** Number of secrets that no key decrypts. They stay unchanged. */
  unreadable: number;
}

const BATCH = 200;
/** Maximum number of passes. More than two are only needed while other processes still write with an older key. */
const MAX_PASSES = 10;

/**
 * Encrypts all stored secrets with the newest key. May be interrupted and repeated, because each batch is a transaction
 * and finished secrets are skipped. Processes with both keys can read all secrets at any time. A process that has read
 * a twin before its batch may write the old secret back, so passes are repeated until one finds nothing to do.
 */
export async function rotateSecrets(
  db: Db,
  keys: SecretKeys,
  { batch = BATCH }: { batch?: number } = {},
): Promise<RotationCounts> {
  const total: RotationCounts = { resealed: 0, unreadable: 0 };
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const counts = await rotateOnce(db, keys, batch);
    total.resealed += counts.resealed;
    total.unreadable = counts.unreadable;
    if (counts.resealed === 0) return total;
  }
  return total;
}

async function rotateOnce(db: Db, keys: SecretKeys, batch: number): Promise<RotationCounts> {
  const counts: RotationCounts = { resealed: 0, unreadable: 0 };
  let last: string | null = null;
  for (;;) {
    const afterId: string | null = last;
    const twins: SealedTwin[] = await db.transaction().execute(async (tx) => {
      const rows = await lockSealedTwins(tx, afterId, batch);
      for (const twin of rows) {
        const sealed = resealedFields(keys, twin, counts);
        if (Object.keys(sealed).length > 0) await resealTwin(tx, twin.id, sealed);
      }
      return rows;
    });
    if (twins.length < batch) break;
    last = twins.at(-1)?.id ?? null;
  }
  await rotateTrash(db, keys, batch, counts);
  await rotatePasswordHashes(db, keys, batch, counts);
  await db.transaction().execute(async (tx) => {
    for (const { id, sealed } of await lockSealedWebhooks(tx)) {
      const resealedValue = reseal(keys, sealed, counts);
      if (resealedValue !== null) await resealWebhook(tx, id, resealedValue);
    }
    for (const { id, sealed } of await lockSealedSecondFactors(tx)) {
      const resealedValue = reseal(keys, sealed, counts);
      if (resealedValue !== null) await resealSecondFactor(tx, id, resealedValue);
    }
    for (const { id, sealed } of await lockSealedDrafts(tx)) {
      const resealedValue = reseal(keys, sealed, counts);
      if (resealedValue !== null) await resealDraft(tx, id, resealedValue);
    }
  });
  return counts;
}

/**
 * Encrypts password hashes again, except those within codes that complete a sign-up: such codes expire within
 * minutes, and the old key still decrypts them.
 */
async function rotatePasswordHashes(
  db: Db,
  keys: SecretKeys,
  batch: number,
  counts: RotationCounts,
): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const afterId: string | null = last;
    const users = await db.transaction().execute(async (tx) => {
      const rows = await lockPasswordHashes(tx, afterId, batch);
      for (const { id, hash } of rows) {
        const resealed = counted(counts, () => resealHash(keys, hash));
        if (resealed !== null) await resealPasswordHash(tx, id, resealed);
      }
      return rows;
    });
    if (users.length < batch) return;
    last = users.at(-1)?.id ?? null;
  }
}

/**
 * Rotates secrets in deleted rows. These don't say which texts are encrypted, so a text counts as encrypted if a key
 * decrypts it.
 */
async function rotateTrash(
  db: Db,
  keys: SecretKeys,
  batch: number,
  counts: RotationCounts,
): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const afterId: string | null = last;
    const entries = await db.transaction().execute(async (tx) => {
      const rows = await lockSealedEntries(tx, afterId, batch);
      for (const { id, content } of rows) {
        const texts = { resealed: 0, unreadable: 0 };
        const resealedContent = content.replaceAll(
          SEALED_TEXT,
          (text) => reseal(keys, text, texts) ?? text,
        );
        if (texts.resealed > 0) await resealEntry(tx, id, resealedContent);
        counts.resealed += texts.resealed;
      }
      return rows;
    });
    if (entries.length < batch) return;
    last = entries.at(-1)?.id ?? null;
  }
}

/** Matches an encrypted text in JSON, without its quotation marks. */
const SEALED_TEXT = /(?<=")v1:[\w+/=]+(?=")/g;

function resealedFields(
  keys: SecretKeys,
  twin: SealedTwin,
  counts: RotationCounts,
): Record<string, string> {
  const sealed: Record<string, string> = {};
  for (const key of twin.keys) {
    const value = twin.fields[key];
    const resealedValue = typeof value === "string" ? reseal(keys, value, counts) : null;
    if (resealedValue !== null) sealed[key] = resealedValue;
  }
  return sealed;
}

/** Encrypts a secret again with the newest key; null if it is unchanged. */
function reseal(keys: SecretKeys, stored: string, counts: RotationCounts): string | null {
  return counted(counts, () =>
    isSealedWith(keys.secretKey, stored) ? null : seal(keys.secretKey, unseal(keys, stored)),
  );
}

function counted(counts: RotationCounts, work: () => string | null): string | null {
  try {
    const resealed = work();
    if (resealed !== null) counts.resealed += 1;
    return resealed;
  } catch {
    counts.unreadable += 1;
    return null;
  }
}

import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import type { Logger } from "pino";

import type { Db } from "../../base/database/executor.ts";
import type { FileStore } from "../../base/files/file-store.ts";
import { originalKey } from "../../base/files/ingest-upload.ts";
import { findReferencedStorageKeys } from "./attachment.store.ts";

/**
 * Minimum age of files that are deleted. An upload may take minutes, and an operator who has restored the wrong
 * backup gets a day to notice it.
 */
const SAFE_AGE_MS = 86_400_000;
/** Number of storage keys that one statement looks up. */
const CHUNK = 500;
const UPLOADS = "uploads/";

interface SweepServices {
  db: Db;
  log: Logger;
  files: FileStore;
  now: () => Date;
}

/**
 * Deletes files that killed processes left behind: partial uploads, and stored files that nothing refers to. Returns
 * their number.
 */
export async function sweepFiles({ db, log, files, now }: SweepServices): Promise<number> {
  const before = now().getTime() - SAFE_AGE_MS;
  const received = await oldFiles(files.temporary, before);
  for (const path of received) await rm(path, { force: true });
  const { orphans, referencedCount } = await findOrphans(db, files, before);
  // If the database refers to none of the stored files, it may be connected to the wrong store.
  if (referencedCount === 0 && orphans.length > 0) {
    log.warn({ files: orphans.length }, "uploads not deleted: the database refers to none of them");
    return received.length;
  }
  for (const key of orphans) await files.remove(key);
  const count = received.length + orphans.length;
  if (count > 0) log.info({ files: count }, "unreferenced files deleted");
  return count;
}

async function findOrphans(db: Db, files: FileStore, before: number) {
  const orphans: string[] = [];
  let referencedCount = 0;
  for await (const keys of oldUploads(files, before)) {
    const referencedKeys = await findReferencedStorageKeys(db, [...new Set(keys.map(originalKey))]);
    for (const key of keys) {
      if (referencedKeys.has(originalKey(key))) referencedCount += 1;
      else orphans.push(key);
    }
  }
  return { orphans, referencedCount };
}

async function* oldUploads(files: FileStore, before: number): AsyncGenerator<string[]> {
  let chunk: string[] = [];
  for await (const { key, changedAt } of files.list()) {
    if (!key.startsWith(UPLOADS) || changedAt.getTime() >= before) continue;
    chunk.push(key);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function oldFiles(folder: string, before: number): Promise<string[]> {
  const paths: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const status = await stat(path).catch(() => null);
    if (status?.isFile() && status.mtimeMs < before) paths.push(path);
  }
  return paths;
}

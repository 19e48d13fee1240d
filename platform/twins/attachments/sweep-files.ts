import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import type { Logger } from "pino";

import type { Db } from "../../base/database/executor.ts";
import { VARIANTS } from "../../base/files/ingest-upload.ts";
import { findReferencedStorageKeys } from "./attachment.store.ts";

/**
 * An upload may take minutes, and after restoring a wrong backup the operator has a day to notice
 * it.
 */
const SAFE_AGE_MS = 86_400_000;

/**
 * Deletes files of killed processes: received but never stored files, and uploads that no
 * attachment refers to. Returns how many.
 */
export async function sweepFiles(
  { db, log, now }: { db: Db; log: Logger; now: () => Date },
  folder: string,
): Promise<number> {
  const before = now().getTime() - SAFE_AGE_MS;
  const unusedFiles = [
    ...(await oldFiles(join(folder, "tmp"), before)),
    ...(await oldFiles(join(folder, ".incoming"), before)),
  ];
  const { orphans, referencedCount } = await findOrphans(db, folder, before);
  // A folder without any file known to this database may be the wrong one.
  if (referencedCount > 0) unusedFiles.push(...orphans);
  else if (orphans.length > 0) {
    log.warn({ files: orphans.length }, "uploads not deleted: the database refers to none of them");
  }
  for (const path of unusedFiles) await rm(path, { force: true });
  if (unusedFiles.length > 0) log.info({ files: unusedFiles.length }, "unreferenced files deleted");
  return unusedFiles.length;
}

async function findOrphans(db: Db, folder: string, before: number) {
  const orphans: string[] = [];
  let referencedCount = 0;
  for (const folderName of await namesIn(join(folder, "uploads"))) {
    const paths = await oldFiles(join(folder, "uploads", folderName), before);
    const keys = new Map(paths.map((path) => [path, storageKeyOf(path.slice(folder.length + 1))]));
    const referencedKeys = await findReferencedStorageKeys(db, [...new Set(keys.values())]);
    for (const [path, key] of keys) {
      if (referencedKeys.has(key)) referencedCount += 1;
      else orphans.push(path);
    }
  }
  return { orphans, referencedCount };
}

/** A variant belongs to its original image. */
function storageKeyOf(name: string): string {
  const variant = VARIANTS.find((candidate) => name.endsWith(`.${candidate}`));
  return (variant ? name.slice(0, -variant.length - 1) : name).replaceAll("\\", "/");
}

async function oldFiles(folder: string, before: number): Promise<string[]> {
  const paths: string[] = [];
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const status = await stat(path).catch(() => null);
    if (status?.isFile() && status.mtimeMs < before) paths.push(path);
  }
  return paths;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

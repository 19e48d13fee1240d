import { originalKey } from "../../base/files/ingest-upload.ts";
import type { Services } from "../../core/services.ts";
import { findAttachedStorageKeys } from "./attachment.store.ts";

/**
 * Deletes stored files, except those that another attachment has: copies of a product share the files of its images. A
 * file without attachments stays unused, because only attachments that have it are copied.
 */
export async function deleteUnusedFiles(
  { db, files }: Pick<Services, "db" | "files">,
  storageKeys: readonly string[],
): Promise<void> {
  const attached = await findAttachedStorageKeys(db, [...new Set(storageKeys.map(originalKey))]);
  for (const key of storageKeys) {
    if (!attached.has(originalKey(key))) await files.remove(key);
  }
}

import type { Logger } from "pino";

import { ConfigError } from "../base/errors/setting-error.ts";
import { createFileStore, type FileConfig } from "../base/files/create-file-store.ts";
import type { FileStore } from "../base/files/file-store.ts";
import { FilesUnavailableError } from "../base/files/files-unavailable-error.ts";

/**
 * Opens the file store of the settings. Throws a `ConfigError` if the bucket rejects the settings. An unavailable
 * server doesn't prevent the start, because pages work without files and each file is requested again.
 */
export async function openFiles(config: FileConfig, log: Pick<Logger, "warn">): Promise<FileStore> {
  const files = createFileStore(config);
  if (config.files.store === "folder") return files;
  try {
    await files.list()[Symbol.asyncIterator]().next();
  } catch (error) {
    if (!(error instanceof FilesUnavailableError)) throw error;
    if (error.isPermanent) throw new ConfigError(error.message);
    log.warn({ reason: error.message }, "files are unavailable");
  }
  return files;
}

import { join } from "node:path";

import type { FileSettings } from "../config/file-settings.ts";
import { ConfigError } from "../errors/setting-error.ts";
import { createDiskFiles } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";
import type { UploadLimits } from "./ingest-upload.ts";
import { createS3Files } from "./s3-file-store.ts";

export interface FileConfig {
  dataDir: string;
  files: FileSettings;
}

/** Opens the store that the settings name. */
export function createFileStore(config: FileConfig): FileStore {
  return openStore(config, config.files.store);
}

/** Opens the given store; throws a `ConfigError` if the settings don't describe it. */
export function openStore({ dataDir, files }: FileConfig, store: FileSettings["store"]): FileStore {
  const folder = join(dataDir, "files");
  if (store === "folder") return createDiskFiles(folder);
  if (files.s3 === null) throw new ConfigError("Setting S3_BUCKET is required for files in S3");
  return createS3Files(files.s3, join(folder, "tmp"));
}

export function uploadLimits(uploads: {
  imageMb: number;
  documentMb: number;
  videoMb: number;
  megapixels: number;
}): UploadLimits {
  return {
    imageBytes: uploads.imageMb * 1_000_000,
    documentBytes: uploads.documentMb * 1_000_000,
    videoBytes: uploads.videoMb * 1_000_000,
    pixels: uploads.megapixels * 1_000_000,
  };
}

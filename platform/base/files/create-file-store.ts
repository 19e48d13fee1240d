import { join } from "node:path";

import { createDiskFiles } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";
import type { UploadLimits } from "./ingest-upload.ts";

export function createFileStore(config: { dataDir: string }): FileStore {
  return createDiskFiles(join(config.dataDir, "files"));
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

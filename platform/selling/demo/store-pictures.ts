import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { FileStore } from "../../base/files/file-store.ts";
import { variantKey } from "../../base/files/ingest-upload.ts";
import { readPicture } from "../../base/files/resize-image.ts";
import type { DemoProduct } from "./products/demo-product.ts";

const MEDIA_TYPE = "image/webp";
const MAX_PIXELS = 1200 * 900;

export interface StoredPicture {
  storageKey: string;
  mediaType: string;
  size: number;
  width: number;
  height: number;
}

/**
 * Stores a product's images and their variants under keys derived from its EAN, so that a repeated run writes the
 * same files. The images in `pictures/` were drawn by a script, which is in this folder's Git history, and saved as
 * WebP with quality 86.
 */
export function storePictures(
  files: FileStore,
  { ean, pictures, pictureOf = ean }: DemoProduct,
): Promise<StoredPicture[]> {
  return Promise.all(
    Array.from({ length: pictures }, (_, index) =>
      storePicture(files, `${pictureOf}-${index + 1}`),
    ),
  );
}

async function storePicture(files: FileStore, name: string): Promise<StoredPicture> {
  const path = fileURLToPath(new URL(`./pictures/${name}.webp`, import.meta.url));
  const storageKey = `demo/${name}`;
  const { width, height, large, thumb } = await readPicture(path, MEDIA_TYPE, MAX_PIXELS);
  const original = await readFile(path);
  await Promise.all([
    files.put(storageKey, original, MEDIA_TYPE),
    files.put(variantKey(storageKey, "large"), large, MEDIA_TYPE),
    files.put(variantKey(storageKey, "thumb"), thumb, MEDIA_TYPE),
  ]);
  return { storageKey, mediaType: MEDIA_TYPE, size: original.length, width, height };
}

import sharp from "sharp";

import type { FileStore } from "../../../files/file-store.ts";
import { variantKey } from "../../../files/ingest.ts";
import { readPicture } from "../../../files/picture.ts";
import { type Drawing, detailScene, HEIGHT, WIDTH, wholeScene } from "./scene.ts";

const MEDIA_TYPE = "image/webp";

export interface StoredPicture {
  storageKey: string;
  mediaType: string;
  size: number;
  width: number;
  height: number;
}

/**
 * Draws a product's pictures and stores them with their smaller variants, all under keys that
 * follow from `name`: interrupted and started again, it writes the same files once more.
 */
export function storePictures(
  files: FileStore,
  name: string,
  drawing: Drawing,
  count: 1 | 2,
): Promise<StoredPicture[]> {
  const scenes = [wholeScene(drawing), detailScene(drawing)].slice(0, count);
  return Promise.all(scenes.map((svg, index) => store(files, `demo/${name}-${index + 1}`, svg)));
}

async function store(files: FileStore, storageKey: string, svg: string): Promise<StoredPicture> {
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 86, effort: 2 }).toBuffer();
  const { original, thumb, large, width, height } = await readPicture(bytes, WIDTH * HEIGHT);
  await files.put(variantKey(storageKey, "thumb"), thumb, MEDIA_TYPE);
  await files.put(variantKey(storageKey, "large"), large, MEDIA_TYPE);
  await files.put(storageKey, original, MEDIA_TYPE);
  return { storageKey, mediaType: MEDIA_TYPE, size: original.length, width, height };
}

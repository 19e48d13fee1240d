import sharp, { type Sharp } from "sharp";

import type { FileStore } from "../../../base/files/file-store.ts";
import { variantKey } from "../../../base/files/ingest-upload.ts";
import { LARGE, THUMB } from "../../../base/files/resize-image.ts";
import { type Drawing, detailScene, HEIGHT, WIDTH, wholeScene } from "./scene.ts";

const MEDIA_TYPE = "image/webp";
// Fast encoding with slightly larger files, because seeding is part of the first start.
const CODING = { quality: 86, effort: 0 };

export interface StoredPicture {
  storageKey: string;
  mediaType: string;
  size: number;
  width: number;
  height: number;
}

/**
 * Draws a product's images and stores them with their variants under keys derived from `name`, so
 * that a repeated run writes the same files.
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
  const drawn = await pixels(sharp(Buffer.from(svg)).removeAlpha());
  const large = await pixels(drawn().resize({ ...LARGE, fit: "inside" }));
  const thumb = large().resize({ ...THUMB, fit: "inside" });
  const [original] = await Promise.all([
    storeImage(files, storageKey, drawn()),
    storeImage(files, variantKey(storageKey, "large"), large()),
    storeImage(files, variantKey(storageKey, "thumb"), thumb),
  ]);
  return {
    storageKey,
    mediaType: MEDIA_TYPE,
    size: original.length,
    width: WIDTH,
    height: HEIGHT,
  };
}

/** Renders an image once, so that it can be used several times. */
async function pixels(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

async function storeImage(files: FileStore, key: string, image: Sharp): Promise<Uint8Array> {
  const bytes = await image.webp(CODING).toBuffer();
  await files.put(key, bytes, MEDIA_TYPE);
  return bytes;
}

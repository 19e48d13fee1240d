import pLimit from "p-limit";
import sharp, { type Metadata, type Sharp } from "sharp";

import { LocalizedError } from "../messages/localized-error.ts";
import { createMessage } from "../messages/message.ts";

export interface Picture {
  width: number;
  height: number;
  thumb: Uint8Array;
  large: Uint8Array;
  /** Rewritten image; null if the original stays unchanged. */
  original: Uint8Array | null;
}

export class ImageTooLargeError extends LocalizedError {
  override readonly name = "ImageTooLargeError";
}

export class ImagesBusyError extends LocalizedError {
  override readonly name = "ImagesBusyError";
}

// Each image uses a single thread. The cache of libvips is off, because it would only cost memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decoding occupies a thread of the pool that files and passwords need too, and a large image takes
 * hundreds of megabytes, so images are decoded one at a time.
 */
const ONE = pLimit(1);
/** Longest queue of images: the last one waits about as long as a browser does. */
const MAX_WAITING = 30;
/** Timeout of an image: twice the time of the largest allowed one on a slow machine. */
const MAX_SECONDS = 30;

// Twice the sizes in the gallery: thumbnails of 55×60, images of 400×300.
const THUMB = { width: 110, height: 120 };
const LARGE = { width: 800, height: 800 };

/** Reads an image without ever decoding more than `maxPixels`, and creates its variants. */
export async function readPicture(
  path: string,
  mediaType: string,
  maxPixels: number,
): Promise<Picture> {
  const meta = await readHeader(path, mediaType, maxPixels);
  if (ONE.pendingCount >= MAX_WAITING) {
    throw new ImagesBusyError(createMessage("file_images_busy"));
  }
  return ONE(() => unpack(path, meta, maxPixels));
}

/** Reads the size before decoding, because a small file can decode to gigabytes. */
async function readHeader(path: string, mediaType: string, maxPixels: number): Promise<Metadata> {
  const meta = await sharp(path, { limitInputPixels: false, failOn: "error" }).metadata();
  // The allowed type selects the decoder; the file must not select another.
  if (meta.format !== DECODERS[mediaType])
    throw new Error(`${mediaType} is read as ${meta.format}`);
  if (meta.width * readFrameHeight(meta) * (meta.pages ?? 1) > maxPixels) {
    throw new ImageTooLargeError(
      createMessage("file_too_many_pixels", { count: Math.floor(maxPixels / 1_000_000) }),
    );
  }
  return meta;
}

const DECODERS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
};

async function unpack(path: string, meta: Metadata, maxPixels: number): Promise<Picture> {
  const open = (animated: boolean) =>
    sharp(path, { limitInputPixels: maxPixels, failOn: "error", animated }).timeout({
      seconds: MAX_SECONDS,
    });
  // Decodes once: both variants are made from the pixels of the larger one.
  const { data, info } = await open(false)
    .autoOrient()
    .resize({ ...LARGE, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const large = () => sharp(data, { raw: { width, height, channels } });
  const turned = (meta.orientation ?? 1) >= 5;
  return {
    original: needsRewrite(meta)
      ? await withoutMetadata(open((meta.pages ?? 1) > 1).autoOrient(), meta).toBuffer()
      : null,
    width: turned ? readFrameHeight(meta) : meta.width,
    height: turned ? meta.width : readFrameHeight(meta),
    large: await webp(large()),
    thumb: await webp(large().resize({ ...THUMB, fit: "inside", withoutEnlargement: true })),
  };
}

function webp(image: Sharp): Promise<Buffer> {
  return image.webp({ quality: 80 }).toBuffer();
}

/** Reads the height of one frame. */
function readFrameHeight(meta: Metadata): number {
  return meta.pageHeight ?? meta.height;
}

/**
 * True if the image has metadata, which rewriting removes. Images without metadata stay as they are, because encoding
 * them again would lose quality.
 */
function needsRewrite(meta: Metadata): boolean {
  return Boolean(meta.exif ?? meta.xmp ?? meta.iptc) || (meta.orientation ?? 1) > 1;
}

/** Removes metadata, which sharp does by default, and converts colors to sRGB. */
function withoutMetadata(image: Sharp, meta: Metadata): Sharp {
  if (meta.format === "png") return image.png();
  if (meta.format === "webp") return image.webp({ quality: 92 });
  if (meta.format === "gif") return image.gif();
  if (meta.format === "heif") return image.avif({ quality: 70 });
  return image.jpeg({ quality: 92 });
}

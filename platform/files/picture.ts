import sharp, { type Metadata, type Sharp } from "sharp";

export interface Picture {
  original: Uint8Array;
  width: number;
  height: number;
  thumb: Uint8Array;
  large: Uint8Array;
}

export class PictureTooLarge extends Error {
  override readonly name = "PictureTooLarge";
}

// Pictures come one upload at a time; libvips' cache and thread pool would only cost memory.
sharp.cache(false);
sharp.concurrency(1);

// Twice what the gallery shows: 55×60 thumbnails, 400×300 pictures.
export const THUMB = { width: 110, height: 120 };
export const LARGE = { width: 800, height: 800 };

/** Reads a picture without ever unpacking more than `maxPixels`, and makes its variants. */
export async function readPicture(bytes: Uint8Array, maxPixels: number): Promise<Picture> {
  const meta = await sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();
  const height = meta.pageHeight ?? meta.height;
  const frames = meta.pages ?? 1;
  if (meta.width * height * frames > maxPixels) {
    throw new PictureTooLarge(`it has more than ${Math.floor(maxPixels / 1_000_000)} megapixels`);
  }
  const animated = frames > 1;
  const original = needsRewrite(meta)
    ? await withoutMetadata(open(bytes, maxPixels, animated).autoOrient(), meta).toBuffer()
    : bytes;
  const turned = (meta.orientation ?? 1) >= 5;
  return {
    original,
    width: turned ? height : meta.width,
    height: turned ? meta.width : height,
    thumb: await variant(bytes, maxPixels, THUMB),
    large: await variant(bytes, maxPixels, LARGE),
  };
}

function open(bytes: Uint8Array, maxPixels: number, animated: boolean): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", animated });
}

function variant(
  bytes: Uint8Array,
  maxPixels: number,
  box: { width: number; height: number },
): Promise<Buffer> {
  return open(bytes, maxPixels, false)
    .autoOrient()
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

/** A picture without metadata stays as it came: coding it again would only lose quality. */
function needsRewrite(meta: Metadata): boolean {
  return Boolean(meta.exif ?? meta.xmp ?? meta.iptc) || (meta.orientation ?? 1) > 1;
}

/** Metadata goes because sharp writes none unless asked; colours are turned into sRGB by it. */
function withoutMetadata(image: Sharp, meta: Metadata): Sharp {
  if (meta.format === "png") return image.png();
  if (meta.format === "webp") return image.webp({ quality: 92 });
  if (meta.format === "gif") return image.gif();
  if (meta.format === "heif") return image.avif({ quality: 70 });
  return image.jpeg({ quality: 92 });
}

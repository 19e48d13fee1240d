import { randomUUID } from "node:crypto";

import { CODE, Refusal } from "../errors.ts";
import type { FileStore } from "./file-store.ts";
import type { Picture } from "./picture.ts";
import { type FileKind, sniffType } from "./sniff.ts";

export interface UploadLimits {
  imageBytes: number;
  documentBytes: number;
  videoBytes: number;
  /** Width × height × frames. A small file can unpack to gigabytes; this is where we stop. */
  pixels: number;
}

export interface StoredFile {
  storageKey: string;
  mediaType: string;
  size: number;
  width: number | null;
  height: number | null;
  kind: FileKind;
}

export const VARIANTS = ["thumb", "large"] as const;
export type Variant = (typeof VARIANTS)[number];

export function variantKey(storageKey: string, variant: Variant): string {
  return `${storageKey}.${variant}`;
}

/** Every key that belongs to a stored file, for deleting it. */
export function keysOf(storageKey: string): string[] {
  return [storageKey, ...VARIANTS.map((variant) => variantKey(storageKey, variant))];
}

/**
 * Takes an uploaded file in: decides by its content what it is, refuses what we don't serve, and
 * stores it. Pictures lose their metadata (place, camera, owner) and get smaller variants.
 */
export async function ingestUpload(
  files: FileStore,
  limits: UploadLimits,
  bytes: Uint8Array,
  name: string,
): Promise<StoredFile> {
  if (bytes.length === 0) throw refused(name, "the file is empty");
  const type = await sniffType(bytes);
  if (!type) {
    throw refused(
      name,
      "this type of file is not accepted. Upload pictures (JPEG, PNG, WebP, GIF, AVIF), videos (MP4, WebM), PDF, office documents or plain text",
    );
  }
  const max = maxBytes(limits, type.kind);
  if (bytes.length > max) {
    throw refused(name, `it is larger than ${Math.floor(max / 1_000_000)} MB`);
  }
  const storageKey = newKey();
  if (type.kind !== "image") {
    await files.put(storageKey, bytes, type.mediaType);
    return { storageKey, ...type, size: bytes.length, width: null, height: null };
  }
  // Loaded with the first picture: it is a large native library that most processes never need.
  const { PictureTooLarge, readPicture } = await import("./picture.ts");
  const picture = await readPicture(bytes, limits.pixels).catch((error: unknown) => {
    throw refused(
      name,
      error instanceof PictureTooLarge ? error.message : "the picture can't be read",
    );
  });
  await storePicture(files, storageKey, type.mediaType, picture);
  return {
    storageKey,
    ...type,
    size: picture.original.length,
    width: picture.width,
    height: picture.height,
  };
}

async function storePicture(
  files: FileStore,
  key: string,
  mediaType: string,
  picture: Picture,
): Promise<void> {
  await files.put(variantKey(key, "thumb"), picture.thumb, "image/webp");
  await files.put(variantKey(key, "large"), picture.large, "image/webp");
  await files.put(key, picture.original, mediaType);
}

function maxBytes(limits: UploadLimits, kind: FileKind): number {
  if (kind === "image") return limits.imageBytes;
  return kind === "video" ? limits.videoBytes : limits.documentBytes;
}

/** Spread over folders by its first letters, so that none grows too large to list. */
function newKey(): string {
  const id = randomUUID();
  return `uploads/${id.slice(0, 2)}/${id}`;
}

function refused(name: string, why: string): Refusal {
  const message = `“${name}” was not accepted: ${why}`;
  return new Refusal(CODE.ATTACHMENTS_INVALID, message, {
    fieldErrors: [{ field: "file", message }],
  });
}

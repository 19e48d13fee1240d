import { randomUUID } from "node:crypto";

import { CODE, RequestError } from "../errors/request-error.ts";
import { createMessage, type Sentences } from "../messages/message.ts";
import { type FileKind, sniffType } from "./detect-file-type.ts";
import type { FileStore } from "./file-store.ts";
import { FilesUnavailableError } from "./files-unavailable-error.ts";
import type { Picture } from "./resize-image.ts";

export interface UploadLimits {
  imageBytes: number;
  documentBytes: number;
  videoBytes: number;
  /** Limit on width × height × frames, because a small file can unpack to gigabytes. */
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

/** Lists the keys of a stored file and its variants, to delete them. */
export function listStorageKeys(storageKey: string): string[] {
  return [storageKey, ...VARIANTS.map((variant) => variantKey(storageKey, variant))];
}

/** Returns the key of the stored file that this key, which may be that of a variant, belongs to. */
export function originalKey(key: string): string {
  const variant = VARIANTS.find((candidate) => key.endsWith(`.${candidate}`));
  return variant ? key.slice(0, -variant.length - 1) : key;
}

/** A file that was received and is not stored yet. */
export interface ReceivedFile {
  path: string;
  size: number;
}

/**
 * Stores a received file: detects its type by content and rejects types we don't serve. Images lose
 * their metadata (location, camera, owner) and get smaller variants.
 */
export async function ingestUpload(
  files: FileStore,
  limits: UploadLimits,
  { path, size }: ReceivedFile,
  name: string,
): Promise<StoredFile> {
  if (size === 0) throw rejectUpload(name, createMessage("file_empty"));
  const type = await sniffType(path);
  if (!type) {
    throw rejectUpload(name, createMessage("file_type_unsupported"));
  }
  const max = maxBytes(limits, type.kind);
  if (size > max) {
    throw rejectUpload(
      name,
      createMessage("file_too_large", { limit: Math.floor(max / 1_000_000) }),
    );
  }
  const storageKey = newStorageKey();
  if (type.kind !== "image") {
    await files.take(storageKey, path, type.mediaType);
    return { storageKey, ...type, size, width: null, height: null };
  }
  const picture = await pictureOf(path, type.mediaType, limits.pixels, name);
  try {
    await files.put(variantKey(storageKey, "thumb"), picture.thumb, "image/webp");
    await files.put(variantKey(storageKey, "large"), picture.large, "image/webp");
    await (picture.original
      ? files.put(storageKey, picture.original, type.mediaType)
      : files.take(storageKey, path, type.mediaType));
  } catch (error) {
    // Removes partial files, because after a failure, such as a full disk, nothing refers to them.
    await removeStored(files, [storageKey], error);
    throw error;
  }
  return {
    storageKey,
    ...type,
    size: picture.original?.length ?? size,
    width: picture.width,
    height: picture.height,
  };
}

/**
 * Removes the files that `ingestUpload` stored, after an error. If the store is unavailable, it isn't called, so that
 * the caller doesn't wait; the nightly job deletes what is left.
 */
export async function removeStored(
  files: FileStore,
  storageKeys: readonly string[],
  error: unknown,
): Promise<void> {
  if (error instanceof FilesUnavailableError) return;
  for (const key of storageKeys.flatMap(listStorageKeys)) await files.remove(key);
}

async function pictureOf(
  path: string,
  mediaType: string,
  maxPixels: number,
  name: string,
): Promise<Picture> {
  // Loaded with the first image, because it is a large native library that most processes never need.
  const { ImagesBusyError, ImageTooLargeError, readPicture } = await import("./resize-image.ts");
  return readPicture(path, mediaType, maxPixels).catch((error: unknown) => {
    if (error instanceof ImagesBusyError) {
      throw new RequestError(CODE.TOO_MANY_REQUESTS, error.sentences, {
        extra: { retryAfterSeconds: 60 },
      });
    }
    throw rejectUpload(
      name,
      error instanceof ImageTooLargeError
        ? error.sentences
        : createMessage("file_image_unreadable"),
    );
  });
}

function maxBytes(limits: UploadLimits, kind: FileKind): number {
  if (kind === "image") return limits.imageBytes;
  return kind === "video" ? limits.videoBytes : limits.documentBytes;
}

/**
 * Creates a storage key. The first two characters of its ID become a folder, so that no folder grows too large to
 * list.
 */
export function newStorageKey(): string {
  const id = randomUUID();
  return `uploads/${id.slice(0, 2)}/${id}`;
}

function rejectUpload(name: string, reason: Sentences): RequestError {
  const message = createMessage("file_rejected", { name, why: reason });
  return new RequestError(CODE.ATTACHMENTS_INVALID, message, {
    fieldErrors: [{ field: "file", message }],
  });
}

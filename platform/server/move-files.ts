import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import pLimit from "p-limit";

import type { FileStore, ListedFile } from "../base/files/file-store.ts";

const AT_ONCE = 8;
/** Content type of all moved files; their real content types are stored in the database. */
const MEDIA_TYPE = "application/octet-stream";

export interface MovedFiles {
  /** Number of files that this run copied; `bytes` is their total size. */
  copied: number;
  bytes: number;
  /** Number of files that the target contained already. */
  present: number;
  /** Number of files that were deleted from the source. */
  removed: number;
}

/**
 * Copies all files to another store. With `removes`, deletes each from the source once the target contains it. A
 * stopped move can be repeated: the bytes of a key never change, so a file of the same size is the same. `onProgress`
 * is called after each file.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  { removes, onProgress }: { removes: boolean; onProgress?: (moved: MovedFiles) => void },
): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, bytes: 0, present: 0, removed: 0 };
  const existing = new Map<string, number>();
  for await (const { key, size } of to.list()) existing.set(key, size);
  const limit = pLimit(AT_ONCE);
  const listed: ListedFile[] = [];
  for await (const file of from.list()) listed.push(file);
  await limit.map(listed, async ({ key, size }) => {
    if (existing.get(key) === size) moved.present += 1;
    else if (await copyFile(from, to, key)) {
      moved.copied += 1;
      moved.bytes += size;
    } else return;
    if (removes) {
      await from.remove(key);
      moved.removed += 1;
    }
    onProgress?.(moved);
  });
  return moved;
}

/** Returns false if the file was deleted after it was listed. */
async function copyFile(from: FileStore, to: FileStore, key: string): Promise<boolean> {
  const stored = await from.open(key);
  if (!stored) return false;
  if (stored.size === 0) {
    await to.put(key, new Uint8Array(), MEDIA_TYPE);
    return true;
  }
  const received = join(to.temporary, randomUUID());
  await mkdir(to.temporary, { recursive: true });
  try {
    const target = createWriteStream(received, { flags: "wx" });
    await pipeline(Readable.from(stored.stream(0, stored.size)), target);
    await to.take(key, received, MEDIA_TYPE);
  } catch (error) {
    await rm(received, { force: true });
    throw error;
  }
  return true;
}

import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { FileStore } from "./file-store.ts";
import { streamFile } from "./stream-file.ts";

/** Files in a folder. A reader never sees half a file and a crash never leaves one under its key. */
export function createDiskFiles(folder: string): FileStore {
  const temporary = join(folder, "tmp");

  async function take(key: string, partial: string): Promise<void> {
    const path = pathOf(folder, key);
    await sync(partial, "r+");
    await mkdir(dirname(path), { recursive: true });
    await rename(partial, path);
    // A rename survives a power cut only once its folder is on disk too.
    await sync(dirname(path), "r");
  }

  /** What `write` makes of an empty place becomes the file, or nothing does. */
  async function store(key: string, write: (partial: string) => Promise<void>): Promise<void> {
    const partial = join(temporary, randomUUID());
    await mkdir(temporary, { recursive: true });
    try {
      await write(partial);
      await take(key, partial);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  return {
    temporary,
    put: (key, bytes) => store(key, (partial) => writeNew(partial, bytes)),
    take,
    async open(key) {
      const path = pathOf(folder, key);
      const stats: Stats | null = await stat(path).catch(nothingWhenAbsent);
      return stats && { size: stats.size, stream: (from, to) => streamFile(path, from, to) };
    },
    async copy(from, to) {
      const path = pathOf(folder, from);
      if (!(await stat(path).catch(nothingWhenAbsent))) return false;
      // Where the file system can, both share the same blocks.
      await store(to, (partial) => copyFile(path, partial, constants.COPYFILE_FICLONE));
      return true;
    },
    async remove(key) {
      await unlink(pathOf(folder, key)).catch(nothingWhenAbsent);
    },
  };
}

function pathOf(folder: string, key: string): string {
  // Keys are ours, but one that ever came from outside must not climb out of the folder.
  if (!/^[a-z0-9][a-z0-9/._-]*$/i.test(key) || key.includes("..")) {
    throw new Error(`Not a storage key: ${key}`);
  }
  return join(folder, key);
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}

async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function nothingWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

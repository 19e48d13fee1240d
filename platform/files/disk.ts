import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { FileStore } from "./file-store.ts";

/** Files in a folder. A reader never sees half a file and a crash never leaves one under its key. */
export function createDiskFiles(folder: string): FileStore {
  const temporary = join(folder, ".incoming");
  return {
    async put(key, bytes) {
      const path = pathOf(folder, key);
      const partial = join(temporary, randomUUID());
      await mkdir(temporary, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeAndSync(partial, bytes);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async get(key) {
      return readFile(pathOf(folder, key)).catch(nothingWhenAbsent);
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

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename survives a power cut only once its folder is on disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nothingWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

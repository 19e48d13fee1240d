import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { FileStore } from "./file-store.ts";
import { toFilesError } from "./files-unavailable-error.ts";
import { linkAll, listFolder } from "./list-folder.ts";
import { assertStorageKey } from "./storage-key.ts";
import { streamFile } from "./stream-file.ts";

/**
 * Stores files in a folder. A reader never gets an incomplete file, and a crash leaves no incomplete file under its
 * key.
 */
export function createDiskFiles(folder: string): FileStore {
  const temporary = join(folder, "tmp");

  async function take(key: string, partial: string): Promise<void> {
    const path = pathOf(folder, key);
    await sync(partial, "r+");
    await mkdir(dirname(path), { recursive: true });
    await rename(partial, path);
    // The folder is synced too, because otherwise the rename may not survive a power cut.
    await sync(dirname(path), "r");
  }

  /** Stores the output of `write` completely or not at all. */
  async function store(key: string, write: (partial: string) => Promise<void>): Promise<void> {
    const partial = join(temporary, randomUUID());
    try {
      await mkdir(temporary, { recursive: true });
      await write(partial);
      await take(key, partial);
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined);
      throw toFilesError(error, folder);
    }
  }

  return {
    temporary,
    put: (key, bytes) => store(key, (partial) => writeNew(partial, bytes)),
    take: (key, partial) =>
      take(key, partial).catch((error: unknown) => {
        throw toFilesError(error, folder);
      }),
    async open(key) {
      const path = pathOf(folder, key);
      const stats: Stats | null = await stat(path).catch(nothingWhenAbsent);
      return stats && { size: stats.size, stream: (from, to) => streamFile(path, from, to) };
    },
    async copy(from, to) {
      const path = pathOf(folder, from);
      if (!(await stat(path).catch(nothingWhenAbsent))) return false;
      // The copy shares blocks with the original where the file system can.
      await store(to, (partial) => copyFile(path, partial, constants.COPYFILE_FICLONE));
      return true;
    },
    async remove(key) {
      await unlink(pathOf(folder, key)).catch(nothingWhenAbsent);
    },
    list: () => listFolder(folder),
    freeze: async (target) => {
      await linkAll(folder, target);
      return createDiskFiles(target);
    },
  };
}

function pathOf(folder: string, key: string): string {
  assertStorageKey(key);
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

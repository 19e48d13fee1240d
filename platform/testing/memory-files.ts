import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import type { FileStore } from "../base/files/file-store.ts";
import type { ReceivedFile } from "../base/files/ingest-upload.ts";

/** Creates an in-memory file store. */
export function memoryFiles(): FileStore & { keys(): string[] } {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  const files: FileStore & { keys(): string[] } = {
    temporary: `${tmpdir()}/vitrine-${randomUUID()}`,
    put: async (key, bytes) => void stored.set(key, new Uint8Array(bytes)),
    take: async (key, path) => {
      stored.set(key, new Uint8Array(await readFile(path)));
      await rm(path);
    },
    open: async (key) => {
      const bytes = stored.get(key);
      return bytes
        ? {
            size: bytes.length,
            stream: (from, to) => new Blob([bytes.subarray(from, to)]).stream(),
          }
        : null;
    },
    copy: async (from, to) => {
      const bytes = stored.get(from);
      if (bytes) stored.set(to, bytes);
      return bytes !== undefined;
    },
    remove: async (key) => void stored.delete(key),
    list: async function* () {
      for (const [key, { length: size }] of stored) yield { key, size, changedAt: new Date(0) };
    },
    freeze: async () => files,
    keys: () => [...stored.keys()],
  };
  return files;
}

/** Reads a stored file; null if the key is unknown. */
export async function readStored(files: FileStore, key: string): Promise<Buffer | null> {
  const stored = await files.open(key);
  return stored && buffer(stored.stream(0, stored.size));
}

/** Creates a received file, as an upload leaves it. */
export async function receive(files: FileStore, bytes: Uint8Array): Promise<ReceivedFile> {
  const path = join(files.temporary, randomUUID());
  await mkdir(files.temporary, { recursive: true });
  await writeFile(path, bytes);
  return { path, size: bytes.length };
}

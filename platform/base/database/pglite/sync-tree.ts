import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

const MAX_CONCURRENT_SYNCS = 64;

/** Resolves when a folder and its contents are on disk. */
export async function syncTree(folder: string): Promise<void> {
  const entries = [...(await readdir(folder, { recursive: true })), "."];
  // Syncs in groups, because a process may open a limited number of files.
  for (let at = 0; at < entries.length; at += MAX_CONCURRENT_SYNCS) {
    const group = entries.slice(at, at + MAX_CONCURRENT_SYNCS);
    await Promise.all(group.map((entry) => syncPath(join(folder, entry))));
  }
}

export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r").catch(() => null);
  // Errors are ignored, because on Windows folders can't be opened and read-only handles can't be synced.
  await handle?.sync().catch(() => null);
  await handle?.close();
}

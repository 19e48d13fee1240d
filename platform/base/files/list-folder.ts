import { copyFile, link, mkdir, opendir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

import type { ListedFile } from "./file-store.ts";

/** Names of folders for files that are still being received. */
const TEMPORARY: ReadonlySet<string> = new Set(["tmp", ".incoming"]);

/** Lists completely stored files; none if the folder doesn't exist. */
export async function* listFolder(folder: string): AsyncGenerator<ListedFile> {
  const directory = await opendir(folder, { recursive: true }).catch(nothingWhenAbsent);
  if (directory === null) return;
  for await (const entry of directory) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join("/");
    if (TEMPORARY.has(key.split("/", 1)[0] ?? "")) continue;
    const status = await stat(path).catch(nothingWhenAbsent);
    if (status) yield { key, size: status.size, changedAt: status.mtime };
  }
}

/** Hard-links every file into `target`, or copies it where the file system has no links. */
export async function linkAll(folder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  for await (const { key } of listFolder(folder)) {
    const [from, to] = [join(folder, key), join(target, key)];
    await mkdir(dirname(to), { recursive: true });
    await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return;
      await copyFile(from, to).catch(nothingWhenAbsent);
    });
  }
}

function nothingWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;

/**
 * Restricts a data folder to the user of this process, including files that earlier versions
 * created or that were copied in.
 */
export function restrictFolder(folder: string): void {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true });
  tighten(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // A folder of files may be very large; a private parent folder already protects its contents.
    const closed = tighten(path);
    if (entry.isDirectory() && !(closed && entry.name === "files")) tightenAll(path);
  }
}

/** Includes copied files, which keep the permissions they had before. */
export function tightenAll(folder: string): void {
  tighten(folder);
  for (const entry of readdirSync(folder, { recursive: true }))
    tighten(join(folder, String(entry)));
}

/** True if it was private already. */
function tighten(path: string): boolean {
  try {
    const status = lstatSync(path);
    if (status.isSymbolicLink() || (status.mode & OTHERS) === 0) return true;
    chmodSync(path, status.mode & ~OTHERS);
  } catch {
    // It belongs to another user or was just deleted.
  }
  return false;
}

import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;

/**
 * Keeps a folder of data to the user whose process this is: what is made from now on, and what is there from
 * earlier versions or was copied in.
 */
export function restrictFolder(folder: string): void {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true });
  tighten(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // There may be very many files in one; nobody can come to them through a closed folder.
    const closed = tighten(path);
    if (entry.isDirectory() && !(closed && entry.name === "files")) tightenAll(path);
  }
}

/** Also what was copied from elsewhere, which keeps the rights it had there. */
export function tightenAll(folder: string): void {
  tighten(folder);
  for (const entry of readdirSync(folder, { recursive: true }))
    tighten(join(folder, String(entry)));
}

/** True when it was closed already. */
function tighten(path: string): boolean {
  try {
    const status = lstatSync(path);
    if (status.isSymbolicLink() || (status.mode & OTHERS) === 0) return true;
    chmodSync(path, status.mode & ~OTHERS);
  } catch {
    // It is somebody else's to change, or has just gone.
  }
  return false;
}

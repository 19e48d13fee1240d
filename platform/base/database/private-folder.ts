import { randomUUID } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ConfigError } from "../errors/setting-error.ts";

const OTHERS = 0o077;

/**
 * Removes the access of other users to a data folder, including files that earlier versions created or that were
 * copied in.
 */
export function restrictFolder(folder: string): void {
  process.umask(OTHERS);
  assertWritable(folder);
  tighten(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // The folder of files may be very large, so its contents are skipped if the folder was private already, which
    // protects them.
    const closed = tighten(path);
    if (entry.isDirectory() && !(closed && entry.name === "files")) tightenAll(path);
  }
}

/**
 * Throws if the folder can't be written. Writes a file to test this, because permissions alone don't reveal a
 * read-only disk.
 */
function assertWritable(folder: string): void {
  const probe = join(folder, `probe-${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    // A full disk is ignored here; whatever needs the space reports it.
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return;
    throw new ConfigError(
      `Setting DATA_DIR: cannot write into ${folder}: ${(error as Error).message}`,
    );
  }
}

/**
 * Makes a folder and its contents private, also copied files, which keep the permissions they had before.
 */
export function tightenAll(folder: string): void {
  tighten(folder);
  for (const entry of readdirSync(folder, { recursive: true }))
    tighten(join(folder, String(entry)));
}

/** Makes a path private. Returns true if it was private already. */
function tighten(path: string): boolean {
  try {
    const status = lstatSync(path);
    if (status.isSymbolicLink() || (status.mode & OTHERS) === 0) return true;
    chmodSync(path, status.mode & ~OTHERS);
  } catch {
    // The file belongs to another user or was just deleted.
  }
  return false;
}

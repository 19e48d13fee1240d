import { randomUUID } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ConfigError } from "../errors/setting-error.ts";

const OTHERS = 0o077;

/**
 * Restricts a data folder to the user of this process, including files that earlier versions
 * created or that were copied in.
 */
export function restrictFolder(folder: string): void {
  process.umask(OTHERS);
  assertWritable(folder);
  tighten(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // The folder of files may be very large; if it was private already, that protects its contents.
    const closed = tighten(path);
    if (entry.isDirectory() && !(closed && entry.name === "files")) tightenAll(path);
  }
}

/** Writes a file, because permissions alone don't tell of a read-only disk. */
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

/** Makes a path private. True if it was private already. */
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

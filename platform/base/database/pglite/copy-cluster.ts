import { constants, cpSync, mkdirSync } from "node:fs";
import { basename } from "node:path";

/** File that isn't copied: space reserved to open the cluster on a full disk. */
const RESERVE = "reserve";

/**
 * Copies a cluster while nothing writes to it, sharing blocks where the file system can. Returns the reason if it
 * fails, otherwise null.
 */
export function copyCluster(folder: string | undefined, target: string): string | null {
  if (folder === undefined) return "The database is in memory";
  try {
    mkdirSync(target, { mode: 0o700 });
    cpSync(folder, target, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => basename(path) !== RESERVE,
    });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

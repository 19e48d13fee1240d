import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

const MB = 1024 * 1024;
/**
 * Writes stop below this free space: a WAL file takes 16 MB, and Postgres crashes if it can't create one.
 */
const LEAST_FREE = 24 * MB;
const RESERVE = 20 * MB;
const LOOK_EVERY_MS = 200;

/** Returns a function that tells whether there is room to write, which is measured periodically. */
export function createDiskSpaceCheck(folder: string): () => boolean {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let room = true;
  return () => {
    const now = performance.now();
    if (now - checkedAt < LOOK_EVERY_MS) return room;
    checkedAt = now;
    room = hasRoom(folder);
    return room;
  };
}

export function hasRoom(folder: string): boolean {
  return freeIn(folder) >= LEAST_FREE;
}

/**
 * Reserves disk space in a file that is deleted if the disk is full. Opening the cluster again needs it, because
 * recovery writes; after that, at least reads work.
 */
export function createDiskReserve(folder: string): void {
  const path = join(folder, "reserve");
  if (existsSync(path) || freeIn(folder) < LEAST_FREE + RESERVE) return;
  const file = openSync(path, "wx");
  // Writes real bytes, because a sparse file reserves no space.
  for (let at = 0; at < RESERVE; at += MB) writeSync(file, Buffer.alloc(MB, 1));
  fsyncSync(file);
  closeSync(file);
}

export function spendReserve(folder: string): void {
  rmSync(join(folder, "reserve"), { force: true });
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const DISK_NEEDS_ROOT = "A small disk can be mounted by root only";

export interface SmallDisk {
  path: string;
  /** Fills the disk. `empty` makes space again. */
  fill(): void;
  empty(): void;
  setReadOnly(isReadOnly: boolean): void;
  [Symbol.dispose](): void;
}

/** Mounts a disk in memory. Returns null if this user may not mount one. */
export function mountSmallDisk(megabytes: number, path = createFolder()): SmallDisk | null {
  try {
    mount("-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", path);
  } catch {
    return null;
  }
  const filler = join(path, "filler");
  return {
    path,
    fill: () => {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(8192));
      } catch {
        // The disk is full now.
      }
    },
    empty: () => rmSync(filler),
    setReadOnly: (isReadOnly) => mount("-o", `remount,${isReadOnly ? "ro" : "rw"}`, path),
    [Symbol.dispose]: () => {
      execFileSync("umount", ["-l", path], { stdio: "ignore" });
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function createFolder(): string {
  return mkdtempSync(join(tmpdir(), "vitrine-small-"));
}

function mount(...args: string[]): void {
  execFileSync("mount", args, { stdio: "ignore" });
}

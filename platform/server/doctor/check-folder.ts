import { randomUUID } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { failure, type Finding, ok, toErrorText, warning } from "./finding.ts";

const LOW_BYTES = 512 * 1024 * 1024;

/** Writes a file, because permissions don't reveal a read-only disk or a quota. */
export async function checkFolder(dataDir: string): Promise<Finding> {
  const probe = join(dataDir, `doctor-${randomUUID()}`);
  let createdFolder: string | undefined;
  try {
    createdFolder = await mkdir(dataDir, { recursive: true });
    await writeFile(probe, "");
    await rm(probe);
    return await reportSpace(dataDir);
  } catch (error) {
    return failure(
      "folder",
      `DATA_DIR ${dataDir} can't be written: ${toErrorText(error)}`,
      "Give the folder to the user that runs Vitrine (in the image: uid 1000), or set DATA_DIR.",
    );
  } finally {
    if (createdFolder !== undefined) await rm(createdFolder, { recursive: true, force: true });
  }
}

async function reportSpace(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  if (bavail * bsize < LOW_BYTES) {
    return warning(
      "folder",
      `The disk of DATA_DIR ${dataDir} has ${freeMb} MB left.`,
      "Make room: saving stops when it is full.",
    );
  }
  return ok("folder", `DATA_DIR ${dataDir} can be written; ${freeMb} MB are free.`);
}

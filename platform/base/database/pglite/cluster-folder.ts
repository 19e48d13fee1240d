import { cp, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { tightenAll } from "../private-folder.ts";
import { openFolder } from "./engine.ts";
import { syncPath, syncTree } from "./sync-tree.ts";
import { ensureTemplate } from "./template.ts";

const FOLDER = "pg";

/**
 * Creates the cluster's folder in the data directory on the first start. The folder is renamed to
 * its final name only once it is complete and on disk, so a crash leaves a draft to delete.
 */
export async function prepareCluster(dataDir: string): Promise<string> {
  const folder = join(dataDir, FOLDER);
  const draft = join(dataDir, "pg.tmp");
  await rm(draft, { recursive: true, force: true });
  if (await exists(folder)) return folder;

  const template = await ensureTemplate();
  if (template) await cp(template.folder, draft, { recursive: true });
  else await openFolder(draft).then((engine) => engine.close());

  tightenAll(draft);
  await syncTree(draft);
  await rename(draft, folder);
  await syncPath(dataDir);
  return folder;
}

export function hasCluster(dataDir: string): Promise<boolean> {
  return exists(join(dataDir, FOLDER));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

import { createHash } from "node:crypto";
import { mkdir, mkdtemp, open, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

import { openFolder } from "./engine.ts";
import { syncTree } from "./sync-tree.ts";

export interface Template {
  /** A folder with an empty cluster to copy. */
  folder: string;
  /** Archive of the same cluster, for databases in memory. */
  archive: string;
}

/**
 * Creates an empty cluster once per installation, next to the packages, because creating a cluster takes seconds and
 * copying one a fraction of a second. Returns null if that folder can't be written.
 */
export async function ensureTemplate(): Promise<Template | null> {
  const home = await templateHome();
  const template = { folder: join(home, "pg"), archive: join(home, "pg.tar") };
  if (await exists(template.archive)) return template;
  try {
    await buildTemplate(home);
  } catch (error) {
    if (isCode(error, "EACCES", "EROFS", "EPERM")) return null;
    throw error;
  }
  return template;
}

async function buildTemplate(home: string): Promise<void> {
  await mkdir(dirname(home), { recursive: true });
  const draft = await mkdtemp(join(dirname(home), "draft-"));
  try {
    const engine = await openFolder(join(draft, "pg"));
    await engine.exec("checkpoint");
    const archive = await engine.dumpDataDir("none");
    await engine.close();
    const file = await open(join(draft, "pg.tar"), "w");
    await file.writeFile(Buffer.from(await archive.arrayBuffer()));
    await file.close();
    await syncTree(draft);
    // If two processes build the template at once, the first one wins; the other finds the target and deletes its own
    // draft.
    await rename(draft, home);
  } catch (error) {
    if (!isCode(error, "ENOTEMPTY", "EEXIST")) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function templateHome(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const root = dirname(dirname(entry));
  const manifest = await readFile(join(root, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const recipe = await readFile(new URL("./engine.ts", import.meta.url));
  const hash = createHash("sha256").update(recipe).digest("hex").slice(0, 8);
  const packages = root.slice(0, root.lastIndexOf("node_modules") + "node_modules".length);
  return join(packages, ".cache", "vitrine", `${basename(root)}-${version}-${hash}`);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

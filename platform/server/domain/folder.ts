import { globSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { ConfigError } from "../../base/errors/setting-error.ts";
import { parsePath } from "../../model/configuration/documents.rules.ts";
import type { ConfigurationFile } from "../../model/configuration/yaml-files.ts";

/** Reads all YAML files below the folder. */
export async function readFolder(folder: string): Promise<ConfigurationFile[]> {
  const paths = listFiles(folder);
  if (paths.length === 0) {
    throw new ConfigError(`There are no YAML files in ${folder}. Export a domain into it first.`);
  }
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(folder, path), "utf8") })),
  );
}

/**
 * Writes the files into the folder and deletes outdated ones of the configuration. Leaves other files alone.
 */
export async function writeFolder(
  folder: string,
  files: readonly ConfigurationFile[],
): Promise<void> {
  const written = new Set(files.map(({ path }) => path));
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const path of listFiles(folder)) {
    if (!written.has(path) && parsePath(path) !== null) await rm(join(folder, path));
  }
}

function listFiles(folder: string): string[] {
  return globSync("**/*.yaml", { cwd: folder })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}

import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";

import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";

/** The number of stored versions: the running one and two earlier ones. */
const MAX_VERSIONS = 3;
/** The prefix of folders that are still being copied. After a crash they are deleted an hour later. */
const DRAFT = "draft-";
const MAX_DRAFT_AGE_MS = 3_600_000;

interface Assets {
  /** DATA_DIR, which the nodes share. */
  dataDir: string;
  /** The version of the build. */
  version: string;
  /** The folder of the build's assets. */
  folder: string;
}

/**
 * Copies the build's assets to DATA_DIR, so that during and after an upgrade each node can serve
 * the scripts and styles of pages that a node of another version rendered. A failure, such as that
 * of a full disk, doesn't stop the start.
 */
export async function storeAssets(assets: Assets, log: Pick<Logger, "warn">): Promise<void> {
  const store = storeOf(assets.dataDir);
  const draft = path.join(store, `${DRAFT}${randomUUID()}`);
  try {
    await mkdir(store, { recursive: true });
    const target = path.join(store, path.basename(assets.version));
    // Compressed copies stay behind, because only pages of another version load from here.
    const filter = (file: string) => !/[.](?:br|gz)$/.test(file);
    await cp(assets.folder, draft, { recursive: true, filter });
    await rename(draft, target).catch((error: NodeJS.ErrnoException) => {
      // Another node, or an earlier start, stored this version.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    const now = new Date();
    await utimes(target, now, now);
    await deleteOldVersions(store);
  } catch (error) {
    log.warn({ err: error }, "storing assets for other versions failed");
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function deleteOldVersions(store: string): Promise<void> {
  const stored = await Promise.all(
    (await readdir(store)).map(async (name) => {
      // Another node may have renamed its draft or deleted a version in the meantime.
      const found = await stat(path.join(store, name)).catch(() => null);
      return found && { name, mtimeMs: found.mtimeMs };
    }),
  );
  const entries = stored.filter((entry) => entry !== null);
  const drafts = entries.filter(({ name }) => name.startsWith(DRAFT));
  const versions = entries
    .filter(({ name }) => !name.startsWith(DRAFT))
    .toSorted((a, b) => b.mtimeMs - a.mtimeMs);
  const obsolete = [
    ...versions.slice(MAX_VERSIONS),
    ...drafts.filter(({ mtimeMs }) => mtimeMs < Date.now() - MAX_DRAFT_AGE_MS),
  ];
  for (const { name } of obsolete) {
    await rm(path.join(store, name), { recursive: true, force: true });
  }
}

/** Serves assets of other versions that a node has stored. */
export function serveStoredAssets(
  dataDir: string,
  setHeaders: (response: Response) => void,
): RequestHandler {
  const store = storeOf(dataDir);
  return async (request, response, next) => {
    const name = request.path.slice(1);
    const folder = /^[\w-][\w.-]*$/.test(name) ? await findVersion(store, name) : null;
    if (folder === null) return next();
    setHeaders(response);
    response.sendFile(name, { root: folder, immutable: true, maxAge: "1y" });
  };
}

async function findVersion(store: string, name: string): Promise<string | null> {
  const versions = await readdir(store).catch(() => []);
  for (const version of versions) {
    if (version.startsWith(DRAFT)) continue;
    const folder = path.join(store, version);
    const isFound = await stat(path.join(folder, name)).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isFound) return folder;
  }
  return null;
}

function storeOf(dataDir: string): string {
  return path.join(dataDir, "assets");
}

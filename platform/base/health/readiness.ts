import { constants } from "node:fs";
import { access } from "node:fs/promises";

import { sql } from "kysely";

import type { Db } from "../database/executor.ts";

export interface Readiness {
  /** Returns the reason why this node should get no requests; null if it is ready. */
  check(): Promise<string | null>;
  /** Makes `check` report that the process is stopping. */
  stop(): void;
}

const TIMEOUT_MS = 2000;
const TTL_MS = 1000;

/** Creates the readiness check. It makes at most one database query per second, however many probes arrive. */
export function createReadiness({ db, dataDir }: { db: Db; dataDir: string }): Readiness {
  let stopping = false;
  let pendingQuery: Promise<unknown> | undefined;
  let last: { at: number; reason: Promise<string | null> } | undefined;

  async function findReason(): Promise<string | null> {
    pendingQuery ??= sql`select 1`.execute(db).finally(() => (pendingQuery = undefined));
    const folder = access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const [database, files] = await Promise.all([isDone(pendingQuery), isDone(folder)]);
    if (!database) return "The database is unavailable";
    return files ? null : `DATA_DIR ${dataDir} can't be written`;
  }

  return {
    check: async () => {
      if (stopping) return "The process is stopping";
      const now = performance.now();
      if (!last || now - last.at >= TTL_MS) last = { at: now, reason: findReason() };
      return last.reason;
    },
    stop: () => void (stopping = true),
  };
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), TIMEOUT_MS);
  const isSettled = work.then(
    () => true,
    () => false,
  );
  return Promise.race([isSettled, late.promise]).finally(() => clearTimeout(timer));
}

import { join } from "node:path";

import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

import type * as Database from "../../platform/base/database/database.ts";
import { WORKING_TREE } from "./revision.ts";
import type * as Seed from "./seed.ts";

/** A measured server with the demo data and `count` more products. */
export interface SeededServer {
  server: Vitrine;
  [Symbol.asyncDispose](): Promise<void>;
}

interface SeededOptions {
  /** Folder of a copy of Vitrine, by default this one. */
  root?: string;
  entry?: "app" | "platform";
  /** Settings such as the address of a database. By default an embedded one is created. */
  settings?: Record<string, string>;
}

/** Starts a copy of Vitrine and fills its database by its own code. */
export async function startSeeded(
  count: number,
  { root = WORKING_TREE, entry = "app", settings = {} }: SeededOptions = {},
): Promise<SeededServer> {
  const options = { root, entry, env: { LOG_LEVEL: "warn", ...settings } };
  const first = await startVitrine(options);
  await first.stop();
  const { openDatabase } = (await import(
    join(root, "platform/base/database/database.ts")
  )) as typeof Database;
  const { seedProducts } = (await import(join(root, "tests/bench/seed.ts"))) as typeof Seed;
  const { DATABASE_URL: url } = settings;
  const database = await openDatabase(url ? { url } : { dataDir: first.dataDir });
  await seedProducts(database.db, count);
  await database.analyzeNow();
  await database.close();
  const server = await startVitrine({ ...options, dataDir: first.dataDir, measured: true });
  return {
    server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await first[Symbol.asyncDispose]();
    },
  };
}

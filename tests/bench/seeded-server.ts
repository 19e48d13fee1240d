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

/** Starts a copy of Vitrine, by default this one, and fills its database by its own code. */
export async function startSeeded(count: number, root = WORKING_TREE): Promise<SeededServer> {
  const options = { root, env: { LOG_LEVEL: "warn" } };
  const first = await startVitrine(options);
  await first.stop();
  const { openDatabase } = (await import(
    join(root, "platform/base/database/database.ts")
  )) as typeof Database;
  const { seedProducts } = (await import(join(root, "tests/bench/seed.ts"))) as typeof Seed;
  const database = await openDatabase({ dataDir: first.dataDir });
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

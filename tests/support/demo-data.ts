import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startVitrine } from "./vitrine.ts";

const VARIABLE = "VITRINE_DEMO_DATA";

/**
 * A data folder as the first start in demo mode leaves it, kept for this run: a copy of it costs a
 * fraction of making it. Returns how to remove it.
 */
export async function keepDemoData(): Promise<() => Promise<void>> {
  const server = await startVitrine({ entry: "platform", env: { DEMO: "1", LOG_LEVEL: "warn" } });
  await server.stop();
  process.env[VARIABLE] = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}

/** A folder of one's own with the demo business in it. */
export async function copyDemoData(): Promise<AsyncDisposable & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-demo-"));
  const savedDir = process.env[VARIABLE];
  if (savedDir) await cp(savedDir, dataDir, { recursive: true });
  return {
    dataDir,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

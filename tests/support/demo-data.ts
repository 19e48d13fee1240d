import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startVitrine } from "./vitrine.ts";

const VARIABLE = "VITRINE_DEMO_DATA";

/**
 * Prepares a data folder as it is after the first start in demo mode. Copying it takes a fraction of the time of a
 * start. Returns a function that removes it.
 */
export async function prepareDemoData(): Promise<() => Promise<void>> {
  const server = await startVitrine({
    entry: "platform",
    env: { DEMO: "small", LOG_LEVEL: "warn" },
  });
  await server.stop();
  process.env[VARIABLE] = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}

/**
 * Copies the prepared data into the folder. Without prepared data, the first start fills the folder.
 */
export async function copyDemoDataTo(dataDir: string): Promise<void> {
  const savedDir = process.env[VARIABLE];
  if (savedDir) await cp(savedDir, dataDir, { recursive: true });
}

/** Creates a folder with the demo business. */
export async function copyDemoData(): Promise<AsyncDisposable & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-demo-"));
  await copyDemoDataTo(dataDir);
  return {
    dataDir,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

const Count = z.number().default(0);

const Answer = z.object({
  system: z.object({
    version: z.string(),
    nodeVersion: z.string(),
    startedAt: z.string(),
    ready: z.boolean(),
    database: z.object({ kind: z.string(), version: z.string() }),
    migrations: z.array(z.object({ name: z.string(), appliedAt: z.string() })).default([]),
    jobs: z.object({ waiting: Count, running: Count, failed: Count }),
    settings: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  }),
});

/** Loads the state of the installation, as far as administrators of a domain may see it. */
export async function loadSystem({ platform }: Caller) {
  return (await platform.get("/private/system/v1", Answer)).system;
}

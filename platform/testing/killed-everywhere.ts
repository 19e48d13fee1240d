import { randomUUID } from "node:crypto";

import type { KyselyPlugin } from "kysely";

import type { JobAttempt, JobDefinition } from "../base/jobs/define-job.ts";
import { createMarketplaces } from "../selling/marketplaces/registry.ts";
import { jobs } from "../server/jobs.ts";
import type { PlatformServices } from "../server/platform-services.ts";

interface Round<Payload> {
  payload: Payload;
  check: () => Promise<void>;
}

/**
 * Kills the job before each of its statements in turn, and returns how often it was killed. Each time the job is
 * repeated like the queue does, before the result is checked.
 */
export async function killedEverywhere<Payload>(
  services: PlatformServices,
  definition: JobDefinition<Payload>,
  prepare: (round: number) => Promise<Round<Payload>>,
): Promise<number> {
  const job = jobs.find(({ name }) => name === definition.name);
  if (!job) throw new Error(`No handler for ${definition.name}`);
  for (let round = 1; ; round += 1) {
    const { payload, check } = await prepare(round);
    const killed = await job.run(payload, dyingAt(services, round), attempt()).then(
      () => false,
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        return true;
      },
    );
    await job.run(payload, services, attempt());
    await check();
    if (!killed) return round - 1;
  }
}

class Killed extends Error {}

/** Wraps the platform for a job that fails before its n-th statement. */
function dyingAt(services: PlatformServices, statement: number): PlatformServices {
  let sent = 0;
  const dying: KyselyPlugin = {
    transformQuery: ({ node }) => {
      sent += 1;
      if (sent >= statement) throw new Killed(`Killed before statement ${sent}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = services.db.withPlugin(dying);
  return { ...services, db, marketplaces: createMarketplaces({ db, files: services.files }) };
}

function attempt(): JobAttempt {
  const { signal } = new AbortController();
  const pauseLane = () => undefined;
  return { effectId: randomUUID(), signal, attempt: 1, lastAttempt: false, pauseLane };
}

import { z } from "zod";

import packageJson from "../../package.json" with { type: "json" };
import { type JobFilter, searchJobs } from "../base/jobs/job-list.store.ts";
import { privateRoute, type Route } from "../core/calls/route.ts";
import type { Services } from "../core/services.ts";
import { findDatabaseVersion, listAppliedMigrations } from "./system.store.ts";
import { listVisibleSettings } from "./visible-settings.ts";

const Count = z.int();

const SystemView = z
  .object({
    version: z.string(),
    nodeVersion: z.string(),
    /** Time at which the responding process started. */
    startedAt: z.string(),
    ready: z.boolean(),
    database: z.object({ kind: z.enum(["postgres", "embedded"]), version: z.string() }),
    /** Applied migrations, newest first. */
    migrations: z.array(z.object({ name: z.string(), appliedAt: z.string() })),
    /** Numbers of jobs in the caller's domain, by state. */
    jobs: z.object({ waiting: Count, running: Count, failed: Count }),
    settings: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .meta({ id: "SystemV1" });

export const systemRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/system/v1",
    summary: "Get the version, health, migrations, jobs and settings without secrets",
    needs: ["SYSTEM_APP_INFO_VIEW"],
    answer: z.object({ system: SystemView }),
    handle: async ({ services, caller }) => {
      const { db, config, readiness } = services;
      const [problem, version, migrations, jobs] = await Promise.all([
        readiness.check(),
        findDatabaseVersion(db),
        listAppliedMigrations(db),
        countJobs(services, caller.domainId),
      ]);
      return {
        system: {
          version: packageJson.version,
          nodeVersion: process.versions.node,
          startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
          ready: problem === null,
          database: { kind: config.databaseUrl === null ? "embedded" : "postgres", version },
          migrations,
          jobs,
          settings: listVisibleSettings(config),
        },
      };
    },
  }),
];

async function countJobs({ db }: Services, domainId: string) {
  const filter: JobFilter = {
    domainId,
    names: [],
    states: [],
    businessAccountIds: [],
    errorLike: null,
    from: undefined,
    until: undefined,
  };
  const count = async (state: JobFilter["states"][number]) =>
    (await searchJobs(db, { ...filter, states: [state] }, { offset: 0, limit: 1 })).total;
  const [waiting, running, failed] = await Promise.all([
    count("ready"),
    count("running"),
    count("failed"),
  ]);
  return { waiting, running, failed };
}

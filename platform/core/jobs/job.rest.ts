import { z } from "zod";

import { containsPattern } from "#common/like-pattern.ts";

import { pagination } from "../../base/http/paging.ts";
import { type JobRow, searchJobs } from "../../base/jobs/job-list.store.ts";
import { PAGED } from "../calls/read-routes.ts";
import { privateRoute, type Route } from "../calls/route.ts";
import type { Services } from "../services.ts";
import { cancel, findOwnJob, restart } from "./manage-jobs.ts";

const STATES = { waiting: "ready", running: "running", failed: "failed" } as const;
const State = z.enum(["waiting", "running", "failed"]);
const Instant = z.iso.datetime({ offset: true }).nullish();

const SearchBody = z
  .object({
    nameList: z.array(z.string().max(200)).max(100).nullish(),
    stateList: z.array(State).max(3).nullish(),
    businessAccountIdList: z.array(z.guid()).max(100).nullish(),
    errorLike: z.string().max(200).nullish(),
    /** Range of creation times: `from` is included, `until` is not. */
    from: Instant,
    until: Instant,
  })
  .meta({ id: "JobSearchRqV1" });

const JobView = z
  .object({
    id: z.int(),
    name: z.string(),
    state: State,
    businessAccountId: z.guid().optional(),
    /** Number of times that the job was started. */
    attempt: z.int(),
    /** Error of the last failed attempt. */
    error: z.string().optional(),
    createdAt: z.string(),
    /** Earliest time of the next start. For a running or failed job, it is that of the last attempt. */
    runAt: z.string(),
    failedAt: z.string().optional(),
    cancelledAt: z.string().optional(),
    /** Only returned for a single job, and never for jobs with secrets. */
    payload: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "JobV1" });

const OneJob = z.object({ job: JobView });
const params = { jobId: z.string().regex(/^\d+$/) };
const needs = ["DOMAIN_MANAGE"] as const;

export const jobRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/job/search/v1",
    summary: "Search the jobs of the domain that wait, run or have failed",
    needs,
    body: SearchBody,
    answer: z.object({ jobList: z.array(JobView), pagination: PAGED.pagination }),
    handle: async ({ services, caller, body, page }) => {
      const filter = {
        domainId: caller.domainId,
        names: body.nameList ?? [],
        states: (body.stateList ?? []).map((state) => STATES[state]),
        businessAccountIds: body.businessAccountIdList ?? [],
        errorLike: body.errorLike ? containsPattern(body.errorLike) : null,
        from: body.from ? new Date(body.from) : undefined,
        until: body.until ? new Date(body.until) : undefined,
      };
      const { rows, total, capped } = await searchJobs(services.db, filter, page);
      return { jobList: rows.map(present), pagination: pagination(page, total, { capped }) };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/job/:jobId/v1",
    params,
    summary: "Get a job",
    needs,
    answer: OneJob,
    handle: async (call) => {
      const row = await findOwnJob(call.services.db, call.caller, call.param("jobId"));
      return { job: { ...present(row), payload: payloadOf(call.services, row) } };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/job/:jobId/cancel/v1",
    params,
    summary: "Cancel a job that waits",
    needs,
    answer: OneJob,
    handle: async (call) => ({
      job: present(await cancel(call.services, call.caller, call.param("jobId"))),
    }),
  }),
  privateRoute({
    method: "POST",
    path: "/private/job/:jobId/retry/v1",
    params,
    summary: "Run a failed job again",
    needs,
    answer: OneJob,
    handle: async (call) => ({
      job: present(await restart(call.services, call.caller, call.param("jobId"))),
    }),
  }),
];

function present(row: JobRow): z.output<typeof JobView> {
  const state = row.state === "ready" ? "waiting" : row.state;
  const [, businessAccountId] = row.tenant.split("/");
  return {
    id: row.id,
    name: row.name,
    state,
    businessAccountId: businessAccountId || undefined,
    attempt: row.attempt,
    error: row.error ?? undefined,
    createdAt: row.created_at.toISOString(),
    runAt: row.run_at.toISOString(),
    failedAt: row.failed_at?.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString(),
  };
}

function payloadOf({ jobs }: Services, { name, payload }: JobRow) {
  return jobs.isSecret(name) ? undefined : payload;
}

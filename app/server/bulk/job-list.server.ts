import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { type BulkJob, listBulkJobs } from "./bulk-jobs.server.ts";
import { type JobKind, requireKind } from "./job-kind.server.ts";
import { stateText } from "./job-page.server.ts";

const JOBS_PER_PAGE = 25;

/** Loads one page of the caller's own jobs, the newest first: all, or those with one of the subjects. */
export async function loadJobList(
  caller: Caller,
  kinds: readonly JobKind[],
  url: URL,
  subjects?: string[],
) {
  const page = parseSlicePage(url, "page");
  const { jobs, total } = await listBulkJobs(caller, {
    offset: (page - 1) * JOBS_PER_PAGE,
    limit: JOBS_PER_PAGE,
    ...(subjects && { subjects }),
  });
  return {
    page,
    pages: Math.max(1, Math.ceil(total / JOBS_PER_PAGE)),
    jobs: jobs.map((job) => viewJob(kinds, job)),
  };
}

const MAX_UNFINISHED_JOBS = 5;

/** Lists the caller's newest jobs that are neither finished nor failed. `more` is the number of further ones. */
export async function listUnfinishedJobs(caller: Caller, kinds: readonly JobKind[]) {
  const { jobs, total } = await listBulkJobs(caller, {
    offset: 0,
    limit: MAX_UNFINISHED_JOBS,
    states: ["draft", "ready", "working", "stopped"],
  });
  return { jobs: jobs.map((job) => viewJob(kinds, job)), more: total - jobs.length };
}

function viewJob(kinds: readonly JobKind[], job: BulkJob) {
  const kind = requireKind(kinds, job);
  return {
    id: job.id,
    href: kind.paths(job.id).page,
    name: job.name,
    state: stateText(job),
    subject: kind.list(job.subject)?.title ?? job.subject,
    progress: m.bulk_progress({ done: formatNumber(job.done), total: formatNumber(job.total) }),
  };
}

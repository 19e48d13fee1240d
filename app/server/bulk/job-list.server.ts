import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listBulkJobs } from "./bulk-jobs.server.ts";
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
    jobs: jobs.map((job) => ({
      id: job.id,
      href: requireKind(kinds, job).paths(job.id).page,
      name: job.name,
      state: stateText(job),
      subject: requireKind(kinds, job).list(job.subject)?.title ?? job.subject,
      progress: m.bulk_progress({ done: formatNumber(job.done), total: formatNumber(job.total) }),
    })),
  };
}

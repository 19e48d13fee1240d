import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listBulkJobs } from "./bulk-jobs.server.ts";
import { stateText, subjectHref } from "./job-page.server.ts";
import { jobPaths } from "./job-paths.server.ts";

const JOBS_PER_PAGE = 25;

/** One page of the caller's own jobs, the newest first: all, or those of some subjects. */
export async function loadJobList(caller: Caller, url: URL, subjects?: string[]) {
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
      href: jobPaths(job).page,
      name: job.name,
      state: stateText(job),
      subject: subjectHref(job)?.title ?? job.subject,
      progress: m.bulk_progress({ done: formatNumber(job.done), total: formatNumber(job.total) }),
    })),
  };
}

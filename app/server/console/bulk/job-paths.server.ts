import { href } from "react-router";

import type { BulkJob } from "./bulk-jobs.server.ts";
import { isProductJob } from "./bulk-products.server.ts";

/** The pages of a job, of which the address is one. */
export function pathsAt({ pathname }: URL, jobId: string) {
  const isImport = pathname.startsWith(href("/import"));
  return isImport
    ? { page: href("/import/:jobId", { jobId }), list: href("/import") }
    : { page: href("/admin/bulk-jobs/:jobId", { jobId }), list: href("/admin/bulk-jobs") };
}

/** The pages of a job: a seller's imports have addresses outside of the console. */
export function jobPaths(job: Pick<BulkJob, "id" | "subject">) {
  const params = { jobId: job.id };
  return isProductJob(job)
    ? {
        page: href("/import/:jobId", params),
        columns: href("/import/:jobId/columns", params),
        results: href("/import/:jobId/results", params),
      }
    : {
        page: href("/admin/bulk-jobs/:jobId", params),
        columns: href("/admin/bulk-jobs/:jobId/columns", params),
        results: href("/admin/bulk-jobs/:jobId/results", params),
      };
}

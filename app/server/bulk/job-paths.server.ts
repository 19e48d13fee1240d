import { href } from "react-router";

import { isChangeJob, isProductJob } from "#app/server/selling/bulk/product-jobs.server.ts";

import type { BulkJob } from "./bulk-jobs.server.ts";

const CHANGES_PATH = "/products/changes/";

/** The pages of a job, of which the address is one. */
export function pathsAt({ pathname }: URL, jobId: string) {
  if (pathname.startsWith(CHANGES_PATH)) {
    return { page: href("/products/changes/:jobId", { jobId }), list: href("/import") };
  }
  const isImport = pathname.startsWith(href("/import"));
  return isImport
    ? { page: href("/import/:jobId", { jobId }), list: href("/import") }
    : { page: href("/admin/bulk-jobs/:jobId", { jobId }), list: href("/admin/bulk-jobs") };
}

/** The pages of a job: those of sellers have addresses outside of the console. */
export function jobPaths(job: Pick<BulkJob, "id" | "subject">) {
  const params = { jobId: job.id };
  if (isChangeJob(job)) {
    return {
      page: href("/products/changes/:jobId", params),
      columns: href("/import/:jobId/columns", params),
      results: href("/products/changes/:jobId/results", params),
    };
  }
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

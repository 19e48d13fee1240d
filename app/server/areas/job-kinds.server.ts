import type { JobKind } from "#app/server/bulk/job-kind.server.ts";
import { ENTITY_JOBS } from "#app/server/console/entity-jobs.server.ts";
import { PRODUCT_JOB_KINDS } from "#app/server/selling/bulk/product-job-kinds.server.ts";

/**
 * The kinds of bulk jobs. A job belongs to the first kind that owns it; the console's kind comes last and owns all
 * others.
 */
export const JOB_KINDS: readonly JobKind[] = [...PRODUCT_JOB_KINDS, ENTITY_JOBS];

import { loadUserCaller } from "../accounts/sessions/load-user-caller.ts";
import type { Route } from "../core/calls/route.ts";
import { notifyOfJob } from "../selling/notifications/notify-of-job.ts";
import { reportImages, trackImages } from "../selling/products/fetch-images-of-jobs.ts";
import type { BulkApi } from "../twins/bulk/call-api.ts";
import { createBulkApi } from "../twins/bulk/create-bulk-api.ts";
import type { PlatformServices } from "./platform-services.ts";
import { routes } from "./routes.ts";

/**
 * Tags of the calls that bulk jobs may make: those on entities of a domain, but not on accounts, secrets or jobs.
 */
const TAGS: ReadonlySet<string> = new Set([
  "attachment",
  "comment",
  "data_list",
  "data_list_by_key",
  "data_list_option",
  "factory",
  "factory_condition_set",
  "featurer",
  "link",
  "marketplace_card",
  "permission",
  "permission_grant",
  "permission_group",
  "permission_schema",
  "product",
  "search_config",
  "space",
  "space_role",
  "tier",
  "transition",
  "transition_alias",
  "transition_by_alias",
  "transition_trigger",
  "twin",
  "twin_by_alias",
  "twin_class",
  "twin_class_by_key",
  "twin_class_field",
  "twin_class_fields",
  "twin_class_schema",
  "twin_status",
  "twin_validator_set",
  "twinflow",
  "twinflow_schema",
  "user_group",
]);

/** Paths of batch calls, which do the same as many single calls, by method and path of the single call. */
const BATCH_PATHS: Readonly<Record<string, string>> = {
  "POST /private/product/v1": "/private/product/batch/v1",
};

/** Creates the API that bulk jobs of this platform call. */
export function createPlatformBulkApi(services: PlatformServices): BulkApi {
  return createBulkApi(services, {
    routes: bulkCallRoutes(),
    batchPaths: BATCH_PATHS,
    loadCaller: (tx, owner) => loadUserCaller(services, tx, owner),
    trackImages: (tx, job, rows) => trackImages(services, tx, job, rows),
    notifyEnd: async (tx, job) => notifyOfJob(services, tx, job, await reportImages(tx, job)),
  });
}

/** Leaves out calls with files, because storing a file can't be rolled back after a preview. */
function bulkCallRoutes(): Route<PlatformServices>[] {
  return routes.filter(
    ({ access, tag, produces }) => access === "private" && TAGS.has(tag) && produces === undefined,
  );
}

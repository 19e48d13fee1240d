import { isReadingRoute } from "../../core/calls/assert-token-may.ts";
import type { BulkCall } from "./bulk-operation.ts";

/** The ends of calls that change many rows. */
const OF_MANY = /\/(batch|delete)\/v\d+$/;

/** Whether a call changes one row. A job that made others for each of its rows would do the work of a thousand jobs. */
export function changesOneRow({ method, path }: Pick<BulkCall, "method" | "path">): boolean {
  return !isReadingRoute({ method, path }) && !(method === "POST" && OF_MANY.test(path));
}

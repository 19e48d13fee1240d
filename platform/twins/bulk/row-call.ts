import { isReadingRoute } from "../../core/calls/assert-token-may.ts";
import type { BulkCall } from "./bulk-operation.ts";

/** Matches the end of the paths of calls that change many entities. */
const OF_MANY = /\/(batch|delete)\/v\d+$/;

/**
 * Whether a call changes a single entity. Jobs may only make such calls: if each row were a batch, one job could do
 * the work of a thousand.
 */
export function changesOneRow({ method, path }: Pick<BulkCall, "method" | "path">): boolean {
  return !isReadingRoute({ method, path }) && !(method === "POST" && OF_MANY.test(path));
}

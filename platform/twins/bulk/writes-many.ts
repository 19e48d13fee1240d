import type { BulkOperation } from "./bulk-operation.ts";
import type { BulkApi } from "./call-api.ts";

/** Whether the platform can make the calls of many rows together. The chunks of such jobs vary in size. */
export function writesMany(api: BulkApi, { create, change }: BulkOperation): boolean {
  const createsMany = create ? api.batchPath(create) !== null : false;
  return createsMany || (change ? api.changesMany(change) : false);
}

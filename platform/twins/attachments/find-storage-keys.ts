import type { Executor } from "../../base/database/executor.ts";
import { listAttachments } from "./twin-attachment.queries.ts";

/** Returns the storage keys of all files attached to the twins. */
export async function findStorageKeys(
  executor: Executor,
  twinIds: readonly string[],
): Promise<string[]> {
  const attachments = await listAttachments(executor, twinIds);
  return attachments.flatMap(({ storage_key: key }) => (key ? [key] : []));
}

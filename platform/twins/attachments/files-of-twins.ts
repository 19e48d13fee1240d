import type { Executor } from "../../base/database/executor.ts";
import { attachmentsOfTwins } from "./twin-attachment.store.ts";

/** Storage keys of the files attached to these twins. */
export async function filesOf(executor: Executor, twinIds: readonly string[]): Promise<string[]> {
  const attachments = await attachmentsOfTwins(executor, twinIds);
  return attachments.flatMap(({ storage_key: key }) => (key ? [key] : []));
}

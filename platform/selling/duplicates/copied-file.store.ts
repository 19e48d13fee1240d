import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { AttachmentRow } from "../../twins/attachments/twin-attachment.queries.ts";

/** Reads up to `limit` files of the twins themselves, in display order. Files of comments are left out. */
export function listFiles(
  executor: Executor,
  twinIds: readonly string[],
  limit: number,
): Promise<AttachmentRow[]> {
  return executor
    .selectFrom("twin_attachment")
    .selectAll()
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .where("comment_id", "is", null)
    .orderBy("position")
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

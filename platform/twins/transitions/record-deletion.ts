import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { type DraftRow, insertDraft } from "./draft.store.ts";

/**
 * Stores a committed draft of a deletion. Upstream deletes through a draft that is committed later; here the twins are
 * deleted already.
 */
export async function recordDeletion(
  services: Services,
  tx: Tx,
  caller: Caller,
  deletedCount: number,
): Promise<DraftRow> {
  const draft: DraftRow = {
    id: uuid(),
    domain_id: caller.domainId,
    business_account_id: caller.businessAccountId,
    created_by_user_id: caller.userId,
    request: null,
    counts: { twinDeleteCount: deletedCount },
    versions: {},
    status: "COMMITED",
    created_at: services.now(),
  };
  await insertDraft(tx, draft);
  return draft;
}

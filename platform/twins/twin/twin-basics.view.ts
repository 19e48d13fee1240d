import { type ResponseContext, wireDate } from "../../core/responses/response-context.ts";
import type { TwinRow } from "./twin.store.ts";

/** Presents the columns of the twin's row. */
export function presentBasics(view: ResponseContext, twin: TwinRow, mode: "SHORT" | "DETAILED") {
  const short = { id: twin.id, name: twin.name };
  if (mode === "SHORT") return short;
  return {
    ...short,
    externalId: twin.external_id ?? undefined,
    headTwinId: twin.head_id ?? undefined,
    createdAt: wireDate(twin.created_at),
    updatedAt: wireDate(twin.updated_at),
    description: twin.description ?? undefined,
    statusId: twin.status_id,
    twinClassId: twin.class_id,
    assignerUserId: twin.assigner_user_id ?? undefined,
    authorUserId: twin.author_user_id ?? undefined,
    ownerBusinessAccountId: twin.business_account_id ?? undefined,
    ownerUserId: twin.owner_user_id ?? undefined,
    version: twin.version,
    freeze: view.model.statuses.get(twin.status_id)?.frozen ?? false,
  };
}

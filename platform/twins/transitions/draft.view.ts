import { z } from "zod";

import type { PrivateCall } from "../../core/calls/route.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { presentUser, UserView } from "../../core/responses/user.view.ts";
import { withGroups } from "../../model/user-groups/load-user-groups.ts";
import { readRequest } from "./draft-transition.ts";
import type { DraftRow } from "./draft.store.ts";

const COUNTS = [
  "twinCreateCount",
  "twinUpdateCount",
  "twinDeleteCount",
  "twinMarkerCreateCount",
  "twinMarkerDeleteCount",
  "twinTagCreateCount",
  "twinTagDeleteCount",
  "twinLinkCreateCount",
  "twinLinkUpdateCount",
  "twinLinkDeleteCount",
  "twinAttachmentCreateCount",
  "twinAttachmentUpdateCount",
  "twinAttachmentDeleteCount",
  "twinFieldSimpleCreateCount",
  "twinFieldSimpleUpdateCount",
  "twinFieldSimpleDeleteCount",
  "twinFieldUserCreateCount",
  "twinFieldUserUpdateCount",
  "twinFieldUserDeleteCount",
  "twinFieldDataListCreateCount",
  "twinFieldDataListUpdateCount",
  "twinFieldDataListDeleteCount",
  "twinDeletedByStatusCount",
  "twinDeletedIrrevocableCount",
] as const;

/**
 * Counts say what committing the draft creates, changes and deletes; counts of zero are absent. `transitionId` is
 * present until the draft is committed, discarded or out of date.
 */
export const DraftView = z
  .object({
    id: z.guid(),
    createdAt: z.string(),
    createdByrUserId: z.guid(),
    status: z.enum(["UNCOMMITED", "COMMITED", "OUT_OF_DATE"]),
    createdByUser: UserView,
    transitionId: z.guid(),
    twinIdList: z.array(z.guid()),
    ...(Object.fromEntries(COUNTS.map((name) => [name, z.int()])) as Record<
      (typeof COUNTS)[number],
      z.ZodInt
    >),
  })
  .partial()
  .meta({ id: "DraftV1" });

export async function presentDraft(
  call: PrivateCall,
  row: DraftRow,
): Promise<z.output<typeof DraftView>> {
  const { services, show } = call;
  const mode = show.mode("Draft");
  if (mode === "HIDE") return {};
  const short = { id: row.id, status: row.status };
  const userMode = show.mode("Draft2User");
  const users =
    userMode === "HIDE"
      ? new Map<string, never>()
      : await withGroups(
          call,
          services.db,
          await loadPeople(services.db, [row.created_by_user_id]),
        );
  const createdByUser =
    userMode === "HIDE"
      ? undefined
      : presentUser(users.get(row.created_by_user_id ?? ""), userMode);
  if (mode === "SHORT") return { ...short, createdByUser };
  return {
    ...short,
    ...row.counts,
    createdAt: wireDate(row.created_at),
    createdByrUserId: row.created_by_user_id ?? undefined,
    createdByUser,
    transitionId: findTransitionId(call, row),
    twinIdList: Object.keys(row.versions),
  };
}

/**
 * Finds the ID of the draft's transition. Undefined if the draft is no longer open, if the transition was deleted, or
 * if the request names the transition by an alias, which may mean a different transition for each twin.
 */
function findTransitionId({ services, caller }: PrivateCall, row: DraftRow): string | undefined {
  if (row.status !== "UNCOMMITED") return undefined;
  return caller.model.transitions.get(readRequest(services, row).idOrAlias)?.id;
}

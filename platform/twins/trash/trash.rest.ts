import { z } from "zod";

import { containsPattern } from "#common/like-pattern.ts";

import { unknownId } from "../../base/errors/request-error.ts";
import { pagination } from "../../base/http/paging.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import {
  lockEntry,
  removeEntry,
  searchTrash,
  type TrashEntry,
} from "../../core/trash/trash.store.ts";
import { visibleTrash } from "../../core/trash/visible-trash.rules.ts";
import { deleteFiles, TRASH_DAYS } from "./purge-trash.ts";
import { restoreEntry } from "./restore-entry.ts";

const KINDS = { twin: "TWIN", configuration: "CONFIGURATION" } as const;
const Kind = z.enum(KINDS);
const DAY_MS = 86_400_000;

const TrashEntryView = z
  .object({
    id: z.guid(),
    kind: Kind,
    /** A table of the configuration, or the key of a twin's class. */
    subjectType: z.string(),
    /** The name of a twin's class, in the caller's language. */
    twinClassName: z.string().optional(),
    subjectId: z.guid(),
    twinClassId: z.guid().optional(),
    name: z.string(),
    deletedAt: z.string(),
    deletedByUserId: z.guid().optional(),
    /** From then on it can't be restored. */
    expiresAt: z.string(),
    /** How many twins got something else instead when it was deleted, and get it again when it is restored. */
    mergedTwinCount: z.number().optional(),
  })
  .meta({ id: "TrashEntryV1" });

const RestoreResponse = z.object({
  trashEntry: TrashEntryView,
  /** How many twins that got something else instead have it again. */
  restoredTwinCount: z.number(),
});

export const trashRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/trash/search/v1",
    summary: "Search what was deleted and can be restored",
    needs: ["TWIN_DELETE", "DOMAIN_MANAGE"],
    body: z
      .object({
        kindList: z.array(Kind).max(2).nullish(),
        nameLike: z.string().max(200).nullish(),
      })
      .meta({ id: "TrashSearchRqV1" }),
    answer: z.object({ trashEntryList: z.array(TrashEntryView), pagination: PAGED.pagination }),
    handle: async ({ services, caller, body, page }) => {
      const filter = {
        domainId: caller.domainId,
        visible: visibleTrash(caller),
        kinds: (body.kindList ?? []).map((kind) =>
          kind === KINDS.twin ? "twin" : "configuration",
        ),
        nameLike: body.nameLike ? containsPattern(body.nameLike) : null,
      } as const;
      const { rows, total, capped } = await searchTrash(services.db, filter, page);
      return {
        trashEntryList: rows.map((row) => present(row, caller)),
        pagination: pagination(page, total, { capped }),
      };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/trash/:trashEntryId/restore/v1",
    summary: "Restore what was deleted, with everything that went with it",
    needs: ["TWIN_CREATE", "DOMAIN_MANAGE"],
    answer: RestoreResponse,
    handle: async ({ services, caller, ...call }) => {
      const entry = await restoreEntry(services, caller, call.id("trashEntryId"));
      return { trashEntry: present(entry, caller), restoredTwinCount: entry.twins };
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/trash/:trashEntryId/v1",
    summary: "Delete an entry of the trash for good",
    needs: ["TWIN_DELETE", "DOMAIN_MANAGE"],
    handle: async ({ services, caller, ...call }) => {
      const id = call.id("trashEntryId");
      await services.db.transaction().execute(async (tx) => {
        const entry = await lockEntry(tx, caller.domainId, id, visibleTrash(caller));
        if (!entry) throw unknownId("trash_entry", id);
        await deleteFiles(services, tx, await removeEntry(tx, id));
        await recordAudit(tx, services, caller, {
          action: "trash.erased",
          subject: { type: entry.subject_table, id: entry.subject_id, name: entry.name },
        });
      });
      return {};
    },
  }),
];

function present(row: TrashEntry, { model, locale }: Caller): z.output<typeof TrashEntryView> {
  const twinClass = model.classes.get(row.class_id ?? "");
  return {
    id: row.id,
    kind: KINDS[row.kind],
    subjectType: twinClass?.key ?? row.subject_table,
    subjectId: row.subject_id,
    twinClassName: twinClass && textIn(twinClass.name, locale, model),
    twinClassId: row.class_id ?? undefined,
    name: row.name,
    deletedAt: row.deleted_at.toISOString(),
    deletedByUserId: row.deleted_by_user_id ?? undefined,
    expiresAt: new Date(row.deleted_at.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
    mergedTwinCount: row.merged_twins ?? undefined,
  };
}

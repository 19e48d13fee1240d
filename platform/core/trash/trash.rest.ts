import { z } from "zod";

import { containsPattern } from "#common/like-pattern.ts";

import { unknownId } from "../../base/errors/request-error.ts";
import { pagination } from "../../base/http/paging.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { PAGED } from "../calls/read-routes.ts";
import { privateRoute, type Route } from "../calls/route.ts";
import { deleteFiles } from "./purge-trash.ts";
import { findVisibleEntry } from "./put-back.ts";
import { Kind, KINDS, presentTrashEntry, TrashEntryView } from "./trash-entry.view.ts";
import { lockEntry, removeEntry, searchTrash } from "./trash.store.ts";
import { visibleTrash } from "./visible-trash.rules.ts";

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
        trashEntryList: rows.map((row) => presentTrashEntry(row, caller)),
        pagination: pagination(page, total, { capped }),
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/trash/:trashEntryId/v1",
    summary: "Read what was deleted and can be restored",
    needs: ["TWIN_DELETE", "DOMAIN_MANAGE"],
    answer: z.object({ trashEntry: TrashEntryView }),
    handle: async ({ services, caller, ...call }) => {
      const entry = await findVisibleEntry(services.db, caller, call.id("trashEntryId"));
      return { trashEntry: presentTrashEntry(entry, caller) };
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

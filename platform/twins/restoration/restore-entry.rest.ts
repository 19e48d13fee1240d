import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import { presentTrashEntry, TrashEntryView } from "../../core/trash/trash-entry.view.ts";
import { restoreEntry } from "./restore-entry.ts";

const RestoreResponse = z.object({
  trashEntry: TrashEntryView,
  /**
   * Number of twins that refer to the restored entity again, after it was merged with another one.
   */
  restoredTwinCount: z.number(),
});

export const restorationRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/trash/:trashEntryId/restore/v1",
    summary: "Restore what was deleted, with everything that went with it",
    needs: ["TWIN_CREATE", "DOMAIN_MANAGE"],
    answer: RestoreResponse,
    handle: async ({ services, caller, ...call }) => {
      const entry = await restoreEntry(services, caller, call.id("trashEntryId"));
      return { trashEntry: presentTrashEntry(entry, caller), restoredTwinCount: entry.twins };
    },
  }),
];

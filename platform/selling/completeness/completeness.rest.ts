import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { findVisibleTwins } from "../../twins/twin/find-twin.ts";
import { readCompleteness } from "./completeness.store.ts";

const MAX_TWINS = 1000;

export const completenessRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/completeness/list/v1",
    summary: "List how complete products are",
    needs: ["TWIN_VIEW"],
    body: z.object({ twinIdList: z.array(Id).max(MAX_TWINS) }),
    answer: z.object({
      /** Omits twins that were not measured or that the caller may not see. */
      completenessMap: z.record(z.string(), z.number().int().min(0).max(100)),
    }),
    handle: async ({ services, caller, body }) => {
      const twins = await findVisibleTwins(services.db, caller, body.twinIdList);
      const percents = await readCompleteness(
        services.db,
        twins.map(({ id }) => id),
      );
      return { completenessMap: Object.fromEntries(percents) };
    },
  }),
];

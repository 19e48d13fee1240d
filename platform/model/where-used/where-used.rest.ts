import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import { findUses } from "./find-uses.ts";

const WhereUsedView = z
  .object({
    /** Total number of uses, of all kinds together. */
    count: z.int(),
    uses: z.array(
      z.object({
        kind: z.string(),
        count: z.int(),
        entities: z.array(z.object({ id: z.guid(), name: z.string() })),
      }),
    ),
  })
  .meta({ id: "WhereUsedV1" });

export const whereUsedRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/where_used/:kind/:id/v1",
    summary: "Get what uses an entity of the configuration, with counts by kind",
    needs: ["DOMAIN_UPDATE"],
    answer: z.object({ whereUsed: WhereUsedView }),
    handle: async (call) => {
      const kind = call.param("kind");
      const id = kind === "featurer" ? call.param("id") : call.id("id");
      const uses = await findUses(call.services.db, call.model, kind, id);
      return { whereUsed: { count: uses.reduce((sum, { count }) => sum + count, 0), uses } };
    },
  }),
];

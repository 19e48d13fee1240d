import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { publishCards } from "./publish-cards.ts";

/** GraphQL has the same for several cards; this one is what a bulk job makes for each row. */
export const publishingRoutes: Route<MarketplaceServices>[] = [
  privateRoute({
    method: "POST",
    path: "/private/marketplace_card/:twinId/publish/v1",
    summary: "Send a marketplace card to its marketplace",
    needs: ["TWIN_UPDATE"],
    answer: z.object({ scheduledFor: z.string().nullable() }),
    handle: async (call) => {
      const { services, caller } = call;
      const cardIds = [call.id("twinId")];
      const [planned] = await services.db
        .transaction()
        .execute((tx) => publishCards(services, tx, caller, cardIds));
      return { scheduledFor: planned?.day ?? null };
    },
  }),
];

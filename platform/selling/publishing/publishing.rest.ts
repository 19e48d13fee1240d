import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { publishCards } from "./publish-cards.ts";
import { cancelSchedules } from "./schedule-cards.ts";

/**
 * Routes that publish a single card or cancel its schedule, which bulk jobs call for each row. Screens use GraphQL,
 * which takes several cards at once.
 */
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
  privateRoute({
    method: "DELETE",
    path: "/private/marketplace_card/:twinId/schedule/v1",
    summary: "Cancel the scheduled publication of a marketplace card",
    needs: ["TWIN_UPDATE"],
    handle: async (call) => {
      const { services, caller } = call;
      const cardIds = [call.id("twinId")];
      await services.db
        .transaction()
        .execute((tx) => cancelSchedules(services, tx, caller, cardIds));
      return {};
    },
  }),
];

import { z } from "zod";

import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { CHANGE_ORIGINS } from "../../core/access/caller.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { readOptionCode } from "../cards/field-text.rules.ts";
import type { StoredPrice } from "./price-history.rules.ts";
import { loadPriceHistory } from "./price-history.ts";

/** Price with the code of its currency; both are empty if they aren't set. */
const Price = z.object({ price: z.string(), currency: z.string() }).meta({ id: "PastPriceV1" });

const Change = z
  .object({
    createdAt: z.string(),
    before: Price,
    after: Price,
    /** Where the new price is set. That of a product counts for a card if all marketplaces have the same price. */
    setOn: z.enum(["product", "card"]),
    actorUserId: z.guid().nullable(),
    /** Name of the user; empty for the system. */
    actorName: z.string(),
    /** What made the change; null if a user made it by hand. */
    origin: z.enum(CHANGE_ORIGINS).nullable(),
  })
  .meta({ id: "PriceChangeV1" });

const PriceHistoryView = z
  .object({
    /** Beginning of the history: twelve months ago, or later if the twin is newer or has too many changes. */
    from: z.string(),
    /** Time of the response. */
    to: z.string(),
    /** The price at the beginning. */
    initial: Price,
    /** Oldest first. */
    changeList: z.array(Change),
    /** Whether only the last change of each day is listed, because there are too many. */
    isDaily: z.boolean(),
  })
  .meta({ id: "PriceHistoryV1" });

export const priceHistoryRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/price_history/:twinId/v1",
    summary:
      "Get the prices of a product, or of a marketplace card as its marketplace gets them, of the last 12 months",
    needsExactly: ["HISTORY_VIEW"],
    answer: z.object({ priceHistory: PriceHistoryView }),
    handle: async (call) => {
      const { services, caller } = call;
      const history = await loadPriceHistory(services, caller, call.id("twinId"));
      const { from, to, initial, changes, isDaily } = history;
      const people = await loadPeople(
        services.db,
        changes.map(({ actorUserId }) => actorUserId),
      );
      return {
        priceHistory: {
          from: wireDate(from),
          to: wireDate(to),
          initial: present(call, initial),
          changeList: changes.map(({ at, before, after, setOn, actorUserId, origin }) => ({
            createdAt: wireDate(at),
            before: present(call, before),
            after: present(call, after),
            setOn,
            actorUserId,
            actorName: people.get(actorUserId ?? "")?.fullName ?? "",
            origin: CHANGE_ORIGINS.find((one) => one === origin) ?? null,
          })),
          isDaily,
        },
      };
    },
  }),
];

function present({ caller }: PrivateCall, { price, currency }: StoredPrice) {
  const { model, locale } = caller;
  const isGone = currency !== "" && !model.options.has(currency);
  return {
    price,
    currency: isGone
      ? renderMessage(createMessage("history_gone_option"), locale)
      : readOptionCode(model, currency, locale),
  };
}

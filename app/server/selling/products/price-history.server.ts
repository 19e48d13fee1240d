import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

const Price = z.object({ price: z.string(), currency: z.string() });

const PriceHistoryResponse = z.object({
  priceHistory: z.object({
    from: z.string(),
    to: z.string(),
    initial: Price,
    changeList: z.array(
      z.object({
        createdAt: z.string(),
        before: Price,
        after: Price,
        setOn: z.enum(["product", "card"]),
        actorName: z.string(),
        origin: z.string().nullable(),
      }),
    ),
    isDaily: z.boolean(),
  }),
});

/** Reads the prices of a product, or of a card as its marketplace gets them, of the last 12 months; oldest first. */
export async function readPriceHistory({ platform }: Caller, twinId: string) {
  const path = `/private/price_history/${encodeURIComponent(twinId)}/v1`;
  return (await platform.get(path, PriceHistoryResponse)).priceHistory;
}

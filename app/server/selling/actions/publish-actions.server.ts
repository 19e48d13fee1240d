import { z } from "zod";

import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import * as documents from "./graphql-documents.server.ts";
import { requireGraphql, sendGraphql } from "./selling-actions.server.ts";

const Published = z.object({
  batchPublishProducts: z.object({ scheduled: z.array(z.object({ day: z.string() })) }),
});

/** The number of cards that were sent at once, and the days of those that were scheduled. */
export interface PublishedCards {
  started: number;
  days: string[];
}

export async function publishCards(caller: Caller, ids: string[]): Promise<PublishedCards> {
  await requireGraphql(caller);
  const { batchPublishProducts } = await sendGraphql(
    caller,
    documents.PublishCards,
    { ids },
    Published,
  );
  const days = batchPublishProducts.scheduled.map(({ day }) => day);
  return { started: ids.length - days.length, days };
}

export async function cancelSchedule(caller: Caller, id: string): Promise<void> {
  await requireGraphql(caller);
  const path = `/private/marketplace_card/${encodeURIComponent(id)}/schedule/v1`;
  await caller.platform.delete(path, EmptyResponse);
}

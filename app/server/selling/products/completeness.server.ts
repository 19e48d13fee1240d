import { z } from "zod";

import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const CompletenessResponse = z.object({ completenessMap: z.record(z.string(), z.number()) });

/** Reads how complete products are, in percent by ID. Products that weren't measured yet are missing. */
export async function readCompleteness(
  caller: Caller,
  twinIds: string[],
): Promise<ReadonlyMap<string, number>> {
  if (twinIds.length === 0 || !(await hasCapability(caller, "completeness"))) return new Map();
  const { completenessMap } = await caller.platform.post(
    "/private/completeness/list/v1",
    { twinIdList: twinIds },
    CompletenessResponse,
  );
  return new Map(Object.entries(completenessMap));
}

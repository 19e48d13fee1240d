import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

import type { RelatedMaps } from "../types/references.server.ts";

/** Little is read, because the mode shows no status. */
const NamesResponse = z.object({
  twinList: z.array(z.object({ id: z.string(), name: z.string().nullish() })).default([]),
});

/** The twins that rows name by their `twinId`, in one call. */
export async function relateTwins(
  { platform }: Caller,
  rows: Record<string, unknown>[],
): Promise<RelatedMaps> {
  const ids = new Set(rows.map(({ twinId }) => twinId).filter((id) => typeof id === "string"));
  if (ids.size === 0) return {};
  const { twinList } = await platform.post(
    `/private/twin/search/v2?showTwinMode=SHORT&limit=${ids.size}`,
    { twinIdList: [...ids] },
    NamesResponse,
  );
  return { twinMap: Object.fromEntries(twinList.map(({ id, name }) => [id, { id, name }])) };
}

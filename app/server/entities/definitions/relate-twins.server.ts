import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

import type { RelatedMaps } from "../types/references.server.ts";

/** The members that the mode `SHORT` shows; the full schema of a twin requires more. */
const NamesResponse = z.object({
  twinList: z.array(z.object({ id: z.string(), name: z.string().nullish() })).default([]),
});

/** Reads the twins that rows refer to by `twinId`, in one call. */
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

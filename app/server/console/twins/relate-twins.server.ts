import type { Caller } from "../../caller.server.ts";
import { TwinListResponse } from "../../platform/response-schemas.server.ts";
import type { RelatedMaps } from "../references.server.ts";

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
    TwinListResponse,
  );
  return { twinMap: Object.fromEntries(twinList.map(({ id, name }) => [id, { id, name }])) };
}

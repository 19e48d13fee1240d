import { z } from "zod";

import { EAN_FINDINGS, type EanFinding } from "#app/rules/selling/ean-findings.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const FindingsResponse = z.object({
  counts: z.record(z.enum(EAN_FINDINGS), z.number()),
  productList: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ean: z.string(),
      sku: z.string(),
      partnerId: z.string().optional(),
    }),
  ),
  pagination: z.object({ total: z.number() }),
});

export type FoundProduct = z.output<typeof FindingsResponse>["productList"][number];

export async function listEanFindings(
  { platform }: Caller,
  { finding, offset, limit }: { finding: EanFinding; offset: number; limit: number },
) {
  const path = `/private/product/ean_finding/list/v1?finding=${finding}&offset=${offset}&limit=${limit}`;
  const { counts, pagination, productList } = await platform.get(path, FindingsResponse);
  return { counts, rows: productList, total: pagination.total };
}

const CorrectedResponse = z.object({
  resultList: z.array(
    z.object({ twinId: z.string(), ean: z.string().optional(), message: z.string().optional() }),
  ),
});

/**
 * Corrects check digits. Returns the number of corrected EANs and, by product, the reasons why others were not
 * corrected.
 */
export async function correctEans({ platform }: Caller, twinIdList: string[]) {
  const path = "/private/product/ean/correct/v1";
  const { resultList } = await platform.post(path, { twinIdList }, CorrectedResponse);
  const problems = Object.fromEntries(
    resultList.flatMap(({ twinId, message }) => (message ? [[twinId, message]] : [])),
  ) as Record<string, string>;
  return { corrected: resultList.length - Object.keys(problems).length, problems };
}

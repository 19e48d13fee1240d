import { z } from "zod";

import type { Executor } from "../../base/database/executor.ts";
import { sumTokens, type WriterUse } from "./proposal.store.ts";
import { computeCost } from "./token-cost.rules.ts";
import type { Writer } from "./writer.ts";

export const WriterUseView = z
  .object({
    proposals: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    /** Cost of the tokens in US dollars; absent if no prices are configured. */
    cost: z.string().optional(),
  })
  .meta({ id: "WriterUseV1" });

/**
 * Reads the numbers of a model's proposals and tokens for a business, and their cost; zeros if the caller has no
 * business.
 */
export async function readWriterUse(
  executor: Executor,
  { prices }: Pick<Writer, "prices">,
  businessAccountId: string | null,
  of: { since: Date } | { bulkJobId: string },
): Promise<z.output<typeof WriterUseView>> {
  const none: WriterUse = { proposals: 0, tokens: { input: 0, output: 0 } };
  const { proposals, tokens } =
    businessAccountId === null ? none : await sumTokens(executor, businessAccountId, of);
  const cost = computeCost(tokens, prices);
  return {
    proposals,
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    ...(cost && { cost }),
  };
}

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
    /** In US dollars; absent without configured prices. */
    cost: z.string().optional(),
  })
  .meta({ id: "WriterUseV1" });

/** Reads what a model has written for a business; nothing without a model. */
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

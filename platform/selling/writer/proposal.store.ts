import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { ProposedField } from "../../base/database/tables/selling.ts";
import type { Tokens } from "./writer.ts";

export type ProposalState = "pending" | "applied" | "rejected" | "partly";

export interface Proposal {
  id: string;
  twinId: string;
  state: ProposalState;
  source: "builtin" | "model";
  model: string | null;
  fields: ProposedField[];
  tokens: Tokens | null;
  createdAt: Date;
}

export async function insertProposal(
  tx: Tx,
  proposal: Pick<Proposal, "twinId" | "state" | "source" | "model" | "fields" | "tokens"> & {
    effectKey: string;
    bulkJobId: string | null;
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("proposal")
    .values({
      id: uuidv7(),
      twin_id: proposal.twinId,
      state: proposal.state,
      source: proposal.source,
      model: proposal.model,
      fields: JSON.stringify(proposal.fields),
      input_tokens: proposal.tokens?.input ?? null,
      output_tokens: proposal.tokens?.output ?? null,
      bulk_job_id: proposal.bulkJobId,
      effect_key: proposal.effectKey,
      created_at: now,
    })
    .execute();
}

/** Rejects a card's undecided proposals, because a newer one replaces them. */
export async function rejectPending(tx: Tx, twinId: string, now: Date): Promise<void> {
  await tx
    .updateTable("proposal")
    .set({ state: "rejected", decided_at: now })
    .where("twin_id", "=", twinId)
    .where("state", "=", "pending")
    .execute();
}

export async function listProposals(executor: Executor, twinId: string): Promise<Proposal[]> {
  const rows = await proposals(executor)
    .where("twin_id", "=", twinId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  return rows.map(toProposal);
}

/** Lists the undecided proposals of a business, oldest first, with their total count. */
export async function searchPending(
  executor: Executor,
  businessAccountId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ proposals: Proposal[]; total: number }> {
  const pending = proposals(executor)
    .innerJoin("twin", "twin.id", "proposal.twin_id")
    .where("proposal.state", "=", "pending")
    .where("twin.business_account_id", "=", businessAccountId);
  const rows = await pending
    .orderBy("proposal.created_at")
    .orderBy("proposal.id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await pending
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { proposals: rows.map(toProposal), total };
}

/** Counts undecided proposals by twin; twins without one are omitted. */
export async function countPending(
  executor: Executor,
  twinIds: readonly string[],
): Promise<Map<string, number>> {
  if (twinIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("proposal")
    .select(({ fn }) => ["twin_id", fn.countAll<number>().as("count")])
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .where("state", "=", "pending")
    .groupBy("twin_id")
    .execute();
  return new Map(rows.map((row) => [row.twin_id, row.count]));
}

export async function lockProposal(tx: Tx, proposalId: string): Promise<Proposal | null> {
  const row = await proposals(tx).where("id", "=", proposalId).forUpdate().executeTakeFirst();
  return row ? toProposal(row) : null;
}

export async function decideProposalRow(
  tx: Tx,
  proposalId: string,
  decision: { state: ProposalState; userId: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("proposal")
    .set({
      state: decision.state,
      decided_at: now,
      decided_by_user_id: decision.userId,
    })
    .where("id", "=", proposalId)
    .execute();
}

function proposals(executor: Executor) {
  return executor
    .selectFrom("proposal")
    .select([
      "proposal.id",
      "proposal.twin_id",
      "proposal.state",
      "proposal.source",
      "proposal.model",
      "proposal.fields",
      "proposal.input_tokens",
      "proposal.output_tokens",
      "proposal.created_at",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof proposals>["executeTakeFirstOrThrow"]>>;

function toProposal(row: Row): Proposal {
  return {
    id: row.id,
    twinId: row.twin_id,
    state: row.state,
    source: row.source,
    model: row.model,
    fields: row.fields,
    tokens:
      row.input_tokens === null
        ? null
        : { input: row.input_tokens, output: row.output_tokens ?? 0 },
    createdAt: row.created_at,
  };
}

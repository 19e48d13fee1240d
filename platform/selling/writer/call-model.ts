import Big from "big.js";

import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { notifyOfBudget } from "./notify-of-budget.ts";
import { exactCost } from "./token-cost.rules.ts";
import {
  averageTokens,
  type CallOwner,
  type CallUse,
  insertCalls,
  lockUse,
  returnCall,
  settleAbandoned,
  settleCall,
  startCall,
  withdrawCall,
} from "./writer-use.store.ts";
import {
  type Tokens,
  type WriterServices,
  WriterUnavailableError,
  type WrittenContent,
} from "./writer.ts";
import { assertWithinBudget } from "./writing-budget.ts";

/** Estimate for a business whose model has not written anything yet. */
const FIRST_ESTIMATE: Tokens = { input: 2000, output: 1000 };

/**
 * Makes a call of the writer and records what it used. The built-in writer costs nothing, so its calls aren't
 * recorded.
 */
export async function callModel(
  services: WriterServices,
  owner: Omit<CallOwner, "businessAccountId"> & { businessAccountId: string | null },
  write: () => Promise<WrittenContent>,
): Promise<WrittenContent> {
  const { businessAccountId } = owner;
  if (services.writer.source === "builtin" || businessAccountId === null) return write();
  const call = { ...owner, businessAccountId };
  const id = await services.db.transaction().execute((tx) => beginCall(services, tx, call));
  try {
    const content = await write();
    const use = content.tokens ? useOf(services, content.tokens) : null;
    await settleCall(services.db, id, { use, hasFailed: false });
    await notifyOfBudget(services, businessAccountId);
    return content;
  } catch (error) {
    await settleFailed(services, call, id, error);
    throw error;
  }
}

/**
 * Lets callers that announce calls of one business take turns. Called before cards are locked, so that two jobs can't
 * wait for each other.
 */
export async function lockAnnouncing(
  { writer }: WriterServices,
  tx: Tx,
  { businessAccountId }: Caller,
): Promise<void> {
  if (writer.source === "model" && businessAccountId) await lockUse(tx, businessAccountId);
}

/**
 * Announces the calls of optimizations that are enqueued in the same transaction. Throws if the budget doesn't allow
 * all of them.
 */
export async function announceCalls(
  services: WriterServices,
  tx: Tx,
  calls: readonly CallOwner[],
): Promise<void> {
  if (services.writer.source === "builtin") return;
  const byBusiness = Map.groupBy(calls, ({ businessAccountId }) => businessAccountId);
  for (const ofBusiness of byBusiness.values()) {
    await reserve(services, tx, ofBusiness, "reserved");
  }
}

/** Withdraws the announced call of an optimization that ends without it. */
export async function withdrawAnnounced({ db }: WriterServices, runId: string): Promise<void> {
  await withdrawCall(db, runId);
}

async function beginCall(services: WriterServices, tx: Tx, call: CallOwner): Promise<string> {
  const announcedId = await startCall(tx, call.runId, services.now());
  if (announcedId !== null) return announcedId;
  await settleAbandoned(tx, call.runId);
  const [id] = await reserve(services, tx, [call], "calling");
  if (id === undefined) throw new Error("A call of the model was not recorded");
  return id;
}

async function reserve(
  services: WriterServices,
  tx: Tx,
  calls: readonly CallOwner[],
  state: "reserved" | "calling",
): Promise<string[]> {
  const businessAccountId = calls[0]?.businessAccountId ?? "";
  await lockUse(tx, businessAccountId);
  const tokens = (await averageTokens(tx, businessAccountId)) ?? FIRST_ESTIMATE;
  const use = useOf(services, tokens);
  await assertWithinBudget(services, tx, businessAccountId, {
    count: calls.length,
    each: { cost: new Big(use.cost ?? 0), tokens: tokens.input + tokens.output },
  });
  return insertCalls(tx, calls, { use, state, model: services.writer.model, now: services.now() });
}

/**
 * Records what a failed call has used. If that is unknown, for example after a timeout, its estimate counts, because
 * the model may have been paid for.
 */
async function settleFailed(
  services: WriterServices,
  { kind, runId }: CallOwner,
  id: string,
  error: unknown,
): Promise<void> {
  const tokens = error instanceof WriterUnavailableError ? error.tokens : null;
  if (tokens === null || tokens.input + tokens.output > 0) {
    const use = tokens && useOf(services, tokens);
    return settleCall(services.db, id, { use, hasFailed: true });
  }
  await returnCall(services.db, id);
  if (kind === "trial") await withdrawCall(services.db, runId);
}

function useOf({ writer }: WriterServices, tokens: Tokens): CallUse {
  return {
    tokens,
    cost: writer.prices ? exactCost(tokens, writer.prices).toFixed() : null,
  };
}

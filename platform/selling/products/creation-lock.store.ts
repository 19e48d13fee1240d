import type { Tx } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";

/** Serializes one creator's requests with keys; the lock ends with the transaction. */
export async function lockCreations(tx: Tx, creator: string): Promise<void> {
  await takeTurns(tx, `products ${creator}`);
}

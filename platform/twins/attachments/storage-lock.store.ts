import type { Tx } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";

/**
 * Serializes uploads of a business, so that two concurrent ones can't both use the last free space.
 */
export async function lockStorage(tx: Tx, businessAccountId: string): Promise<void> {
  await takeTurns(tx, `storage ${businessAccountId}`);
}

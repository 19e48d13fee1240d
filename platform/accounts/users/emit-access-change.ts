import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";

/**
 * Makes every node check the user's open event streams once this transaction commits, so that ended
 * sessions get no more events.
 */
export function emitAccessChange(
  { events }: Pick<Services, "events">,
  tx: Tx,
  userId: string,
): Promise<void> {
  return events.emit(tx, [{ type: "access", userId }]);
}

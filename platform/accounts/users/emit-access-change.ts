import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";

/** Makes every node check the sessions of the user's open streams once this transaction commits. */
export function emitAccessChange(
  { events }: Pick<Services, "events">,
  tx: Tx,
  userId: string,
): Promise<void> {
  return events.emit(tx, [{ type: "access", userId }]);
}

import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";

/** Lets the user's open streams check their session again, on every node, as soon as this commits. */
export function emitAccessChange(
  { events }: Pick<Services, "events">,
  tx: Tx,
  userId: string,
): Promise<void> {
  return events.emit(tx, { type: "access", userId });
}

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { moveUnderHead } from "../changes/move-twins.store.ts";
import { findMisplacedHeads } from "../changes/twin-usage.store.ts";

/**
 * Moves twins of the classes below heads of another class, as mapped. If a head has no replacement, the change is
 * rejected, because changing a class must not delete twins.
 */
export async function replaceHeads(
  tx: Tx,
  move: {
    classIds: readonly string[];
    headClassIds: readonly string[];
    replaceMap: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { classIds, headClassIds, replaceMap } = move;
  for (const headId of await findMisplacedHeads(tx, classIds, headClassIds)) {
    const newHeadId = replaceMap[headId];
    if (newHeadId !== undefined) {
      await moveUnderHead(tx, { classIds, headClassIds, headId, newHeadId });
    }
  }
  const remainingHeads = await findMisplacedHeads(tx, classIds, headClassIds);
  if (remainingHeads.length === 0) return;
  const message = createMessage("class_heads_in_use", { count: remainingHeads.length });
  throw new RequestError(CODE.CLASS_UPDATE_RESTRICTED, message, {
    fieldErrors: [{ field: "headTwinClassUpdate.replaceMap", message }],
    extra: { unreplaced: remainingHeads.slice(0, 20) },
  });
}

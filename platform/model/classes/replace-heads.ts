import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { moveUnderHead } from "../changes/move-twins.store.ts";
import { headsOutside } from "../changes/twin-usage.store.ts";

/**
 * Puts the twins of the classes under heads of another class. Where no replacement is named for a
 * head, nothing is changed: twins are never deleted as a side effect of changing their class.
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
  for (const headId of await headsOutside(tx, classIds, headClassIds)) {
    const newHeadId = replaceMap[headId];
    if (newHeadId !== undefined) {
      await moveUnderHead(tx, { classIds, headClassIds, headId, newHeadId });
    }
  }
  const left = await headsOutside(tx, classIds, headClassIds);
  if (left.length === 0) return;
  const message = `There are twins under ${left.length} heads of another class`;
  throw new RequestError(CODE.CLASS_UPDATE_RESTRICTED, message, {
    fieldErrors: [{ field: "headTwinClassUpdate.replaceMap", message }],
    extra: { unreplaced: left.slice(0, 20) },
  });
}

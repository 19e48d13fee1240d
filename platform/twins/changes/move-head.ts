import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { findHead, resolveHeadRule } from "../twin/head-twin.ts";
import { childSpaceIds } from "../twin/load-space-access.ts";
import { assertAction } from "../twin/twin-actions.ts";
import { listTwinAndHeadIds } from "../twin/twin-children.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/**
 * Returns the columns that change when the twin moves to another head; empty if it keeps its head.
 */
export async function moveHead(
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  twin: TwinRow,
  headTwinId: string | undefined,
): Promise<Partial<TwinRow>> {
  if (headTwinId === undefined || headTwinId === twin.head_id) return {};
  assertHasHeads(caller, twinClass);
  assertAction(caller, twin, "MOVE");
  const head = await findHead(tx, caller, twinClass, headTwinId);
  if (head && (await listTwinAndHeadIds(tx, head.id)).includes(twin.id)) {
    throw new RequestError(CODE.HEAD_NOT_ALLOWED, createMessage("twin_parent_cycle"));
  }
  return { head_id: head?.id ?? null, ...childSpaceIds(caller, head) };
}

function assertHasHeads({ model }: Caller, twinClass: TwinClass): void {
  if (resolveHeadRule(model, twinClass)?.headClassId) return;
  throw new RequestError(
    CODE.HEAD_NOT_ALLOWED,
    createMessage("twin_class_without_heads", { key: twinClass.key }),
    {
      fieldErrors: [
        {
          field: "headTwinId",
          message: createMessage("twin_class_without_heads", { key: twinClass.key }),
        },
      ],
    },
  );
}

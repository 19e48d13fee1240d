import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { resolveAlias, transitionColumns, type TransitionSave } from "./transition-settings.ts";

export interface NewTransition extends TransitionSave {
  type?: "STATUS_CHANGE" | "OPERATION" | undefined;
}

/** Creates a transition behind the other transitions of its workflow. */
export function createTransition(
  services: Services,
  caller: Caller,
  flowId: string,
  input: NewTransition,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const flow = model.flows.get(flowId);
    if (!flow) throw unknownId("twinflow", flowId);
    const problems = new IssueCollector();
    const columns = transitionColumns(problems, model, caller, input, { flow, current: null });
    problems.throwIfAny();

    const id = uuid();
    const positions = flow.transitionIds.map(
      (transitionId) => model.transitions.get(transitionId)?.position ?? 0,
    );
    await insertReference(tx, "twin_transition", {
      ...columns,
      id,
      twinflow_id: flowId,
      alias_id: await resolveAlias(tx, caller, input.alias ?? ""),
      dst_status_id: input.dstStatusId ?? "",
      type: input.type,
      position: Math.max(-1, ...positions) + 1,
      created_by_user_id: caller.userId,
      created_at: services.now(),
    });
    return id;
  });
}

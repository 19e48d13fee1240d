import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, verbatim } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Transition } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import type { Services } from "../../core/services.ts";
import { findTransition, flowOf, flowSchemaIn } from "../../model/twinflows/twinflow.rules.ts";
import { recordHistory } from "../history/history.store.ts";
import { emitTwinEvent } from "../twin/emit-twin-event.ts";
import { classOf } from "../twin/find-twin.ts";
import { setStatus, type TwinRow } from "../twin/twin.store.ts";
import { validatorDataForTransitions, evaluateTransition } from "./available-transitions.rules.ts";
import { loadValidatorData } from "./load-validator-data.ts";
import { runFactoryOf, type TransitionContext } from "./run-factory.ts";
import { runTrigger } from "./run-trigger.ts";

interface PerformOptions {
  /** Goes along with the jobs that the transition starts. */
  job?: Record<string, unknown>;
  /** Input of the transition's factory. */
  context?: TransitionContext;
  /** Further changes: after the conditions are checked, before the status changes. */
  beforeMove?: (twin: TwinRow, transition: Transition) => Promise<TwinRow>;
}

export interface PerformResult {
  twin: TwinRow;
  transition: Transition;
}

/**
 * Performs a transition, by ID or alias, on a row that this transaction has locked and read. Of
 * several at once exactly one succeeds: the others wait for the lock and read another status.
 */
export async function performTransition(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  idOrAlias: string,
  { job = {}, context = {}, beforeMove }: PerformOptions = {},
): Promise<PerformResult> {
  const twinClass = classOf(caller, twin);
  const schemaId = flowSchemaIn(twin.twinflow_space_id, caller);
  const flow = flowOf(caller.model, schemaId, twinClass);
  if (!flow)
    throw new RequestError(
      CODE.NO_TWINFLOW,
      createMessage("twin_class_without_workflow", { key: twinClass.key }),
    );
  const transition = findTransition(caller.model, flow, twin.status_id, idOrAlias);
  if (!transition) throw notFrom(caller, twin, idOrAlias);

  const validatorData = (
    await loadValidatorData(tx, [twin.id], validatorDataForTransitions([transition]))
  )(twin.id);
  const availability = { actor: caller, schemaId, data: validatorData, now: services.now() };
  const offer = evaluateTransition(availability, transition, twinClass, twin);
  if (!offer.allowed) {
    if (offer.reason.kind === "permission") {
      throw new RequestError(CODE.TRANSITION_INCORRECT, createMessage("twin_action_denied"));
    }
    const reasons = offer.reason.descriptions.map(verbatim);
    throw new RequestError(
      CODE.TRANSITION_DENIED,
      reasons.length > 0 ? reasons : createMessage("twin_conditions_unmet"),
    );
  }

  const changed = beforeMove ? await beforeMove(twin, transition) : twin;
  const factoryResult = await runFactoryOf(services, tx, caller, changed, transition, context);
  const moved = await move(
    services,
    tx,
    caller,
    factoryResult.twin,
    transition,
    factoryResult.statusId,
  );
  for (const trigger of transition.triggers.filter(({ active }) => active)) {
    const pulling = { twin: moved, transition, trigger, extra: job };
    await runTrigger(services, tx, caller, pulling);
  }
  return { twin: moved, transition };
}

async function move(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  transition: Transition,
  statusId: string,
): Promise<TwinRow> {
  const keepsStatus = transition.type === "OPERATION" && statusId === transition.dstStatusId;
  if (keepsStatus || statusId === twin.status_id) return twin;
  const now = services.now();
  const moved = await setStatus(tx, twin.id, statusId, now);
  await recordHistory(tx, { twin: moved, actorUserId: caller.userId, at: now }, [
    { type: "statusChanged", before: twin.status_id, after: moved.status_id },
  ]);
  await emitTwinEvent(services, tx, caller, moved, "status");
  return moved;
}

function notFrom(caller: Caller, twin: TwinRow, idOrAlias: string): RequestError {
  const status = caller.model.statuses.get(twin.status_id);
  const transition =
    caller.model.transitions.get(idOrAlias) ??
    [...caller.model.transitions.values()].find(({ alias }) => alias === idOrAlias);
  const transitionName = transition
    ? textIn(transition.name, caller.locale, caller.model)
    : idOrAlias;
  const statusName = status ? textIn(status.name, caller.locale, caller.model) : "";
  return new RequestError(
    CODE.TRANSITION_INCORRECT,
    createMessage("twin_transition_unavailable", {
      transition: transitionName,
      status: statusName,
    }),
  );
}

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, verbatim } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import type { Transition } from "../../core/model/flow-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import type { Services } from "../../core/services.ts";
import { findTransition, flowOf, flowSchemaIn } from "../../model/twinflows/twinflow.rules.ts";
import { type FactoryInput, runFactory } from "../factory-runs/run-factory.ts";
import type { FactoryOutcome } from "../factory-runs/save-items.ts";
import { recordHistory } from "../history/history.store.ts";
import { emitTwinEvent } from "../twin/emit-twin-event.ts";
import { classOf } from "../twin/find-twin.ts";
import { setStatus, type TwinRow } from "../twin/twin.store.ts";
import { validatorDataForTransitions, evaluateTransition } from "./available-transitions.rules.ts";
import { loadValidatorData } from "./load-validator-data.ts";
import { runTrigger } from "./run-trigger.ts";

interface PerformOptions {
  /** Members that are added to the payload of jobs that the transition starts. */
  job?: Record<string, unknown>;
  /** Input for the transition's factory. */
  context?: FactoryInput;
  /** Makes further changes after the conditions are checked and before the status changes. */
  beforeMove?: (twin: TwinRow, transition: Transition) => Promise<TwinRow>;
}

export interface PerformResult {
  /**
   * The twin after the transition. If the transition's factory has deleted the twin, its state before the deletion.
   */
  twin: TwinRow;
  transition: Transition;
}

export interface PerformResults {
  performed: PerformResult[];
  /** Other twins that factories created. */
  created: TwinRow[];
  changed: TwinRow[];
  deletedIds: ReadonlySet<string>;
}

/**
 * Performs a transition, by ID or alias, on a twin that this transaction has locked and read. Of concurrent attempts
 * exactly one succeeds: the others wait for the lock and then find another status.
 */
export async function performTransition(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  idOrAlias: string,
  options: PerformOptions = {},
): Promise<PerformResult> {
  const { performed } = await performTransitions(services, tx, caller, [twin], idOrAlias, options);
  const [result] = performed;
  if (!result) throw new Error(`The transition ${idOrAlias} returned nothing`);
  return result;
}

/**
 * Performs a transition on several locked twins. Twins with the same transition run through its factory together.
 */
export async function performTransitions(
  services: Services,
  tx: Tx,
  caller: Caller,
  twins: readonly TwinRow[],
  idOrAlias: string,
  { job = {}, context = {}, beforeMove }: PerformOptions = {},
): Promise<PerformResults> {
  const ready: PerformResult[] = [];
  for (const twin of twins) {
    const transition = await findAllowed(services, tx, caller, twin, idOrAlias);
    ready.push({ twin: beforeMove ? await beforeMove(twin, transition) : twin, transition });
  }
  const results: PerformResults = {
    performed: [],
    created: [],
    changed: [],
    deletedIds: new Set(),
  };
  for (const group of Map.groupBy(ready, ({ transition }) => transition).values()) {
    const outcome = await runTransitionFactory(services, tx, caller, group, context);
    for (const { twin, transition } of group) {
      const now = outcome.twins.get(twin.id) ?? twin;
      const statusId = outcome.statusIds.get(twin.id) ?? transition.dstStatusId;
      const moved = outcome.deletedIds.has(twin.id)
        ? now
        : await arrive(services, tx, caller, { twin: now, transition }, statusId, job);
      results.performed.push({ twin: moved, transition });
    }
    collect(results, group, outcome);
  }
  return results;
}

function runTransitionFactory(
  services: Services,
  tx: Tx,
  caller: Caller,
  group: readonly PerformResult[],
  context: FactoryInput,
): Promise<FactoryOutcome> | FactoryOutcome {
  const factoryId = group[0]?.transition.inbuiltFactoryId ?? null;
  const twins = group.map(({ twin }) => twin);
  if (factoryId !== null) return runFactory(services, tx, caller, factoryId, twins, context);
  return {
    twins: new Map(),
    createdIds: new Set(),
    deletedIds: new Set(),
    statusIds: new Map(),
  };
}

async function arrive(
  services: Services,
  tx: Tx,
  caller: Caller,
  { twin, transition }: PerformResult,
  statusId: string,
  job: Record<string, unknown>,
): Promise<TwinRow> {
  const moved = await move(services, tx, caller, twin, transition, statusId);
  for (const trigger of transition.triggers.filter(({ active }) => active)) {
    const pulling = { twin: moved, transition, trigger, extra: job };
    await runTrigger(services, tx, caller, pulling);
  }
  return moved;
}

function collect(
  results: PerformResults,
  group: readonly PerformResult[],
  { twins, createdIds, deletedIds }: FactoryOutcome,
): void {
  const inputIds = new Set(group.map(({ twin }) => twin.id));
  for (const [id, twin] of twins) {
    if (inputIds.has(id) || deletedIds.has(id)) continue;
    (createdIds.has(id) ? results.created : results.changed).push(twin);
  }
  results.deletedIds = new Set([...results.deletedIds, ...deletedIds]);
}

/** Finds the transition. Throws if the caller or the twin doesn't meet its conditions. */
async function findAllowed(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  idOrAlias: string,
): Promise<Transition> {
  const twinClass = classOf(caller, twin);
  const schemaId = flowSchemaIn(twin.twinflow_space_id, caller);
  const flow = flowOf(caller.model, schemaId, twinClass);
  if (!flow)
    throw new RequestError(
      CODE.NO_TWINFLOW,
      createMessage("twin_class_without_workflow", { key: twinClass.key }),
    );
  const transition = findTransition(caller.model, flow, twin.status_id, idOrAlias);
  if (!transition) throw unavailableError(caller, twin, idOrAlias);

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

  return transition;
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
  await recordHistory(tx, { twin: moved, actor: caller, at: now }, [
    { type: "statusChanged", before: twin.status_id, after: moved.status_id },
  ]);
  await emitTwinEvent(services, tx, caller, moved, "status");
  return moved;
}

function unavailableError(caller: Caller, twin: TwinRow, idOrAlias: string): RequestError {
  const status = statusById(caller.model, twin.status_id);
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

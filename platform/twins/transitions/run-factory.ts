import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel, Transition, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import type { BasicFieldName } from "../../model/featurers/run-fillers.rules.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import { type TwinChange, updateLockedTwin } from "../changes/update-twin.ts";
import { classOf } from "../twin/find-twin.ts";
import { findTwinRow, type TwinRow } from "../twin/twin.store.ts";
import { FactoryError, type FactoryResult, runFactory } from "./run-factory.rules.ts";

/** What the caller of a transition sends for its factory. */
export interface TransitionContext {
  /** Field id or key → string; null is ignored. */
  fields?: Readonly<Record<string, string | null>>;
  basics?: Readonly<Partial<Record<BasicFieldName, string | null>>>;
}

/**
 * Runs the factory of a transition on the twin, in its transaction. Its values are validated like
 * all others, and need no permission beyond the transition's.
 */
export async function runFactoryOf(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  transition: Transition,
  { fields = {}, basics = {} }: TransitionContext,
): Promise<{ twin: TwinRow; statusId: string }> {
  const { inbuiltFactoryId, dstStatusId } = transition;
  if (inbuiltFactoryId === null) return { twin, statusId: dstStatusId };
  const head = twin.head_id ? await findTwinRow(tx, caller.domainId, twin.head_id) : undefined;
  const result = refusing(() =>
    runFactory(caller.model, inbuiltFactoryId, {
      twinClass: classOf(caller, twin),
      twin,
      head: head ?? null,
      userId: caller.userId,
      context: byId(caller.model, classOf(caller, twin), fields),
      basics,
    }),
  );
  const change = changeOf(result);
  const changed =
    Object.keys(change).length === 0
      ? twin
      : await updateLockedTwin(services, tx, { ...caller, kind: "system" }, twin, change);
  return { twin: changed, statusId: result.statusId ?? dstStatusId };
}

function changeOf({ fields, name, description, assigneeUserId }: FactoryResult): TwinChange {
  return {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(assigneeUserId !== undefined && { assignerUserId: assigneeUserId }),
  };
}

function refusing(run: () => FactoryResult): FactoryResult {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof FactoryError)) throw error;
    const code = error.reason === "recursion" ? CODE.FACTORY_INCORRECT : CODE.FACTORY_STEP;
    throw new RequestError(code, error.sentences);
  }
}

function byId(
  model: DomainModel,
  twinClass: TwinClass,
  fields: NonNullable<TransitionContext["fields"]>,
): Record<string, string> {
  const named = Object.entries(fields).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    const id = fieldByKey(model, twinClass, lower)?.id ?? lower;
    return value === null ? [] : [[id, value] as const];
  });
  return Object.fromEntries(named);
}

import { LocalizedError } from "../../base/messages/localized-error.ts";
import { createMessage, type Sentences } from "../../base/messages/message.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Factory } from "../../core/model/factory-model.ts";
import {
  fill,
  type FillResult,
  type FillContext,
  FactoryStepError,
} from "../../model/featurers/run-fillers.rules.ts";

export interface FactoryResult extends FillResult {
  /** Replaces the transition's destination status; null: keeps it. */
  statusId: string | null;
}

/** A factory that calls itself, or a step that can't be executed. */
export class FactoryError extends LocalizedError {
  override readonly name = "FactoryError";
  readonly reason: "recursion" | "step";
  constructor(reason: "recursion" | "step", sentences: Sentences) {
    super(sentences);
    this.reason = reason;
  }
}

/**
 * Runs one twin through the factory's pipelines of its class, in order: the steps fill it, then its
 * status is set, then the next factory runs.
 */
export function runFactory(
  model: DomainModel,
  factoryId: string,
  filling: Omit<FillContext, "result" | "model">,
): FactoryResult {
  return runOne({ model, filling, running: [] }, factoryId, { fields: {}, statusId: null });
}

interface Run {
  model: DomainModel;
  filling: Omit<FillContext, "result" | "model">;
  /** Factories that called this one. */
  running: readonly string[];
}

function runOne(run: Run, factoryId: string, before: FactoryResult): FactoryResult {
  const { model, filling, running } = run;
  const factory = model.factories.get(factoryId);
  if (!factory) return before;
  if (running.includes(factoryId)) {
    throw new FactoryError("recursion", createMessage("factory_cycle", { id: factory.key }));
  }
  let result = before;
  for (const pipeline of pipelinesFor(model, factory, filling.twin.class_id)) {
    for (const step of pipeline.steps.filter(({ active }) => active)) {
      try {
        const done = fill(step.fillerFeaturerId, step.fillerParams, {
          ...filling,
          model,
          result: result,
        });
        result = { ...result, ...done };
      } catch (error) {
        if (!(error instanceof FactoryStepError)) throw error;
        if (!step.optional) throw new FactoryError("step", error.sentences);
      }
    }
    result = { ...result, statusId: pipeline.outputStatusId ?? result.statusId };
    if (pipeline.nextFactoryId !== null) {
      const next = { ...run, running: [...running, factoryId] };
      result = runOne(next, pipeline.nextFactoryId, result);
    }
  }
  return result;
}

function pipelinesFor(model: DomainModel, { pipelines }: Factory, classId: string) {
  return pipelines.filter(
    ({ active, inputClassId }) => active && isKindOf(model, classId, inputClassId),
  );
}

import type { EraseAction } from "../../base/database/tables/factories.ts";
import { createMessage } from "../../base/messages/message.ts";
import type {
  Factory,
  FactoryMultiplier,
  FactoryPipeline,
  FactoryStep,
} from "../../core/model/factory-model.ts";
import { FactoryStepError } from "../../model/featurers/run-fillers.rules.ts";
import { worksOn } from "./conditions.ts";
import { type FactoryItem, isOfClass } from "./factory-item.ts";
import { FactoryError, type FactoryRun } from "./factory-run.ts";
import { fillItem } from "./fillers.ts";
import { MULTIPLIERS_BY_ID } from "./multipliers.ts";

/**
 * Computes the results of a factory without storing them. Multipliers add items to the run, pipelines fill items,
 * branches continue with other factories, and erasers mark items for deletion.
 */
export async function executeFactory(run: FactoryRun, factoryId: string): Promise<void> {
  await execute({ run, scope: run.items, running: [] }, factoryId);
}

interface Execution {
  run: FactoryRun;
  /** Items that the factory works on: all items of the run, or those of a pipeline. */
  scope: FactoryItem[];
  /** IDs of the factories that have called this one, to detect a cycle. */
  running: readonly string[];
}

async function execute(execution: Execution, factoryId: string): Promise<void> {
  const { run, scope, running } = execution;
  const factory = run.caller.model.factories.get(factoryId);
  if (!factory) return;
  if (running.includes(factoryId)) {
    throw new FactoryError("recursion", createMessage("factory_cycle", { id: factory.key }));
  }
  const inner = { ...execution, running: [...running, factoryId] };
  try {
    await multiply(inner, factory);
    for (const pipeline of factory.pipelines) await runPipeline(inner, pipeline);
    for (const branch of factory.branches) {
      const isTaken =
        branch.active && (await firstMatch(scope, (item) => worksOn(run, branch, item)));
      if (isTaken) await execute(inner, branch.nextFactoryId);
    }
    await erase(inner, factory);
  } catch (error) {
    // Conditions that can't be evaluated stop the factory.
    if (error instanceof FactoryStepError) throw new FactoryError("step", error.sentences);
    throw error;
  }
}

/**
 * Runs the multipliers. Each one gets the items that entered the factory, but not the items that other multipliers
 * added.
 */
async function multiply({ run, scope }: Execution, { multipliers }: Factory): Promise<void> {
  const entered = [...scope];
  for (const multiplier of multipliers) {
    if (!multiplier.active) continue;
    const inputs = await filterAsync(entered, (item) => entersMultiplier(run, multiplier, item));
    if (inputs.length === 0) continue;
    const added = await runMultiplier(run, multiplier, inputs);
    scope.push(...added);
    if (scope !== run.items) run.items.push(...added);
  }
}

async function entersMultiplier(
  run: FactoryRun,
  { inputClassId, filters }: FactoryMultiplier,
  item: FactoryItem,
): Promise<boolean> {
  const { model } = run.caller;
  if (!isOfClass(model, item, inputClassId)) return false;
  for (const filter of filters) {
    if (!filter.active || !isOfClass(model, item, filter.inputClassId)) continue;
    if (!(await worksOn(run, filter, item))) return false;
  }
  return true;
}

async function runMultiplier(
  run: FactoryRun,
  { multiplierFeaturerId: id, multiplierParams }: FactoryMultiplier,
  inputs: readonly FactoryItem[],
): Promise<FactoryItem[]> {
  const multiplier = MULTIPLIERS_BY_ID.get(id);
  if (!multiplier) return [];
  try {
    return await multiplier(multiplierParams, inputs, run);
  } catch (error) {
    if (error instanceof FactoryStepError) throw new FactoryError("multiplier", error.sentences);
    throw error;
  }
}

async function runPipeline(execution: Execution, pipeline: FactoryPipeline): Promise<void> {
  const { run, scope } = execution;
  if (!pipeline.active) return;
  const { model } = run.caller;
  const inputs = await filterAsync(
    scope.filter((item) => isOfClass(model, item, pipeline.inputClassId)),
    (item) => worksOn(run, pipeline, item),
  );
  for (const item of inputs) {
    for (const step of pipeline.steps) await runStep(run, item, pipeline, step);
    item.statusId = pipeline.outputStatusId ?? item.statusId;
  }
  if (pipeline.nextFactoryId === null || inputs.length === 0) return;
  const limited = pipeline.nextFactoryLimitScope ? { ...execution, scope: inputs } : execution;
  await execute(limited, pipeline.nextFactoryId);
}

async function runStep(
  run: FactoryRun,
  item: FactoryItem,
  { templateTwinId }: FactoryPipeline,
  step: FactoryStep,
): Promise<void> {
  if (!step.active) return;
  try {
    if (!(await worksOn(run, step, item))) return;
    const { fillerFeaturerId: featurerId, fillerParams: params } = step;
    await fillItem(run, item, { featurerId, params, templateTwinId });
  } catch (error) {
    if (!(error instanceof FactoryStepError)) throw error;
    if (!step.optional) throw new FactoryError("step", error.sentences);
  }
}

const STRENGTH: readonly EraseAction[] = [
  "NOT_SPECIFIED",
  "ERASE_CANDIDATE",
  "ERASE_IRREVOCABLE",
  "RESTRICT",
];

/** Marks items for deletion. If several erasers apply to an item, the strictest action wins. */
async function erase({ run, scope }: Execution, { erasers }: Factory): Promise<void> {
  const { model } = run.caller;
  for (const eraser of erasers) {
    if (!eraser.active) continue;
    for (const item of scope) {
      const isStricter = STRENGTH.indexOf(eraser.action) > STRENGTH.indexOf(item.erase);
      if (!isStricter || !isOfClass(model, item, eraser.inputClassId)) continue;
      if (await worksOn(run, eraser, item)) item.erase = eraser.action;
    }
  }
}

async function filterAsync(
  items: readonly FactoryItem[],
  matches: (item: FactoryItem) => Promise<boolean>,
): Promise<FactoryItem[]> {
  const matching: FactoryItem[] = [];
  for (const item of items) if (await matches(item)) matching.push(item);
  return matching;
}

async function firstMatch(
  items: readonly FactoryItem[],
  matches: (item: FactoryItem) => Promise<boolean>,
): Promise<FactoryItem | undefined> {
  for (const item of items) if (await matches(item)) return item;
  return undefined;
}

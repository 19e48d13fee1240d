import type { ConditionalPart, FactoryCondition } from "../../core/model/factory-model.ts";
import type { Condition } from "./condition.ts";
import { CONTEXT_CONDITIONS } from "./context-conditions.ts";
import type { FactoryItem } from "./factory-item.ts";
import type { FactoryRun } from "./factory-run.ts";
import { OUTPUT_CONDITIONS } from "./output-conditions.ts";

export const CONDITIONS_BY_ID: ReadonlyMap<number, Condition> = new Map([
  ...CONTEXT_CONDITIONS,
  ...OUTPUT_CONDITIONS,
]);

/**
 * Whether a pipeline, step or other part of a factory applies to the item. All active conditions of its set must hold.
 */
export async function worksOn(
  run: FactoryRun,
  { conditionSetId, conditionSetInvert }: ConditionalPart,
  item: FactoryItem,
): Promise<boolean> {
  const set = run.caller.model.conditionSets.get(conditionSetId ?? "");
  if (!set) return true;
  return (await holdAll(run, set.conditions, item)) !== conditionSetInvert;
}

async function holdAll(
  run: FactoryRun,
  conditions: readonly FactoryCondition[],
  item: FactoryItem,
): Promise<boolean> {
  for (const condition of conditions) {
    if (!condition.active) continue;
    const holds = CONDITIONS_BY_ID.get(condition.conditionerFeaturerId);
    // A set with an unknown condition never holds, even if the condition is inverted.
    if (!holds) return false;
    if ((await holds(condition.conditionerParams, item, run)) === condition.invert) return false;
  }
  return true;
}

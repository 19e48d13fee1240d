import type { Params } from "../../base/database/tables/json-values.ts";
import { createMessage } from "../../base/messages/message.ts";
import { fill, type FillContext, type FillTwin } from "../../model/featurers/run-fillers.rules.ts";
import { FactoryStepError } from "../../model/featurers/run-fillers.rules.ts";
import { type FactoryItem, getSource } from "./factory-item.ts";
import type { FactoryRun } from "./factory-run.ts";
import { FIELD_FILLERS_BY_ID } from "./field-fillers.ts";
import type { Filler } from "./filler.ts";
import { findItemHead } from "./item-values.ts";
import { LINK_FILLERS } from "./link-fillers.ts";
import { MARK_FILLERS } from "./mark-fillers.ts";

/**
 * Fillers that read other twins, or that change more than fields and columns of a twin. The others are in `fill`.
 */
export const FILLERS_BY_ID: ReadonlyMap<number, Filler> = new Map([
  ...LINK_FILLERS,
  ...MARK_FILLERS,
  ...FIELD_FILLERS_BY_ID,
]);

/** Executes a step on an item. */
export async function fillItem(
  run: FactoryRun,
  item: FactoryItem,
  step: { featurerId: number; params: Params; templateTwinId: string | null },
): Promise<void> {
  const filler = FILLERS_BY_ID.get(step.featurerId);
  if (filler) {
    await filler(step.params, item, run, step.templateTwinId);
    return;
  }
  item.result = fill(step.featurerId, step.params, await buildContext(run, item));
}

async function buildContext(run: FactoryRun, item: FactoryItem): Promise<FillContext> {
  const { caller, context } = run;
  const twinClass = caller.model.classes.get(item.twin.class_id);
  if (!twinClass) throw new FactoryStepError(createMessage("class_not_found"));
  const source = getSource(item);
  const head = (await findItemHead(run, item)) ?? null;
  return {
    model: caller.model,
    twinClass,
    twin: item.twin,
    head,
    ...(source !== item && {
      source: { twin: toFillTwin(source), head: (await findItemHead(run, source)) ?? null },
    }),
    userId: caller.userId,
    context: context.fields,
    basics: context.basics,
    result: item.result,
  };
}

function toFillTwin({ twin, isNew, result }: FactoryItem): FillTwin {
  return isNew ? { ...twin, pending: result.fields } : twin;
}

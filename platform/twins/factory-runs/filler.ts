import type { Params } from "../../base/database/tables/json-values.ts";
import { createMessage } from "../../base/messages/message.ts";
import { FactoryStepError } from "../../model/featurers/run-fillers.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import type { FactoryItem } from "./factory-item.ts";
import type { FactoryRun } from "./factory-run.ts";

/** Adds changes to an item. */
export type Filler = (
  params: Params,
  item: FactoryItem,
  run: FactoryRun,
  templateTwinId: string | null,
) => void | Promise<void>;

export function setField(item: FactoryItem, fieldId: string | undefined, value: string | null) {
  if (!fieldId) throw new FactoryStepError(createMessage("factory_field_missing"));
  item.result = {
    ...item.result,
    fields: { ...item.result.fields, [fieldId.toLowerCase()]: value },
  };
}

export function setAssignee(item: FactoryItem, assigneeUserId: string | null): void {
  item.result = { ...item.result, assigneeUserId };
}

/** Throws if a twin that the step needs is missing. */
export function requireTwin<T>(twin: T | undefined): T {
  if (twin === undefined) throw new FactoryStepError(createMessage("factory_twin_missing"));
  return twin;
}

export async function findTemplate(run: FactoryRun, id: string | null): Promise<TwinRow> {
  const template = await run.reader.find(id);
  if (!template) throw new FactoryStepError(createMessage("factory_template_missing"));
  return template;
}

import { createMessage } from "../../base/messages/message.ts";
import { compareDecimals } from "../../base/text/decimals.ts";
import { ids } from "../../base/text/id-list.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import { FactoryStepError } from "../../model/featurers/run-fillers.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import type { Condition } from "./condition.ts";
import { type FactoryItem, isOfClass, getSource } from "./factory-item.ts";
import type { FactoryRun } from "./factory-run.ts";
import { findItemHead, findSentTwin, readStoredValue } from "./item-values.ts";

/** Conditions on the twin that is created or changed, by ID of their featurer. */
export const OUTPUT_CONDITIONS: readonly [number, Condition][] = [
  [2404, (_, item, { caller }) => caller.userId !== null && findAssignee(item) === caller.userId],
  [2406, (_, { twin }, { inputIds }) => inputIds.has(twin.id)],
  [
    2407,
    async ({ statusIds, excludeFactoryInput }, item, run) =>
      (await listChildren(run, item, excludeFactoryInput === "true")).some((child) =>
        ids(statusIds).includes(child.status_id),
      ),
  ],
  [
    2408,
    async ({ statusIds }, item, run) =>
      (await listChildren(run, item, true)).some((child) =>
        ids(statusIds).includes(child.status_id),
      ),
  ],
  [2409, (_, { isNew }) => isNew],
  [2410, (_, { isNew }) => !isNew],
  [
    2413,
    ({ instanceOfTwinClassId: id = "" }, item, { caller }) => isOfClass(caller.model, item, id),
  ],
  [2414, ({ ofTwinClassId }, { twin }) => twin.class_id === ofTwinClassId],
  [
    2421,
    async ({ twinClassFieldId, value }, item, run) =>
      (await readStoredValue(run, item.twin, twinClassFieldId)) === (value ?? null),
  ],
  [
    2425,
    async ({ twinClassFieldId }, item, run) =>
      isSame(findAssignee(item), await findSentTwin(run, twinClassFieldId)),
  ],
  [
    2427,
    async (_, item, run) => {
      const head = await findItemHead(run, item);
      if (!head) throw new FactoryStepError(createMessage("factory_parent_missing"));
      return head.assigner_user_id === null;
    },
  ],
  [
    2428,
    async ({ greaterTwinClassField, comparisonTwinClassField, equals }, item, run) => {
      const greater = await readStoredValue(run, item.twin, greaterTwinClassField);
      const other = await readStoredValue(run, getSource(item).twin, comparisonTwinClassField);
      return isGreater(greater, other, equals);
    },
  ],
  [2429, exceedsNoChild],
  [
    2431,
    async ({ twinClassFieldId }, item, run) => {
      const head = await findItemHead(run, item);
      return isSame(head?.assigner_user_id ?? null, await findSentTwin(run, twinClassFieldId));
    },
  ],
  [2432, ({ statusIds }, item) => ids(statusIds).includes(item.statusId ?? item.twin.status_id)],
  [2433, ({ statusIds }, item) => !item.isNew && ids(statusIds).includes(item.twin.status_id)],
  [
    2438,
    async ({ classIds, excludeFactoryInput }, item, run) =>
      (await listChildren(run, item, excludeFactoryInput === "true")).some((child) =>
        ids(classIds).some((id) => isKindOf(run.caller.model, child.class_id, id)),
      ),
  ],
];

async function exceedsNoChild(
  params: Parameters<Condition>[0],
  item: FactoryItem,
  run: FactoryRun,
): Promise<boolean> {
  const { statusIds, greaterTwinClassField, comparisonTwinClassField, equals } = params;
  const own = await readStoredValue(run, item.twin, greaterTwinClassField);
  for (const child of await listChildren(run, item, true)) {
    if (!ids(statusIds).includes(child.status_id)) continue;
    const other = await readStoredValue(run, child, comparisonTwinClassField);
    if (isGreater(own, other, equals)) return false;
  }
  return true;
}

async function listChildren(
  { reader, inputIds }: FactoryRun,
  { twin, isNew }: FactoryItem,
  withoutInputs: boolean,
): Promise<TwinRow[]> {
  const children = isNew ? [] : await reader.children(twin.id);
  return children.filter(({ id }) => !withoutInputs || !inputIds.has(id));
}

function findAssignee({ result, twin }: FactoryItem): string | null {
  return result.assigneeUserId === undefined ? twin.assigner_user_id : result.assigneeUserId;
}

function isSame(userId: string | null, twin: TwinRow | undefined): boolean {
  return userId !== null && twin?.assigner_user_id === userId;
}

/** Whether a number is greater than another one or, if `equals` is "true", equal. False if one of them is missing. */
function isGreater(value: string | null, other: string | null, equals: string | undefined) {
  if (!isNumber(value) || !isNumber(other)) return false;
  const order = compareDecimals(value, other);
  return order > 0 || (order === 0 && equals === "true");
}

function isNumber(value: string | null): value is string {
  return value !== null && /^-?\d+(\.\d+)?$/.test(value);
}

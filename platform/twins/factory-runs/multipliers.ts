import { v7 as uuid } from "uuid";

import type { Params } from "../../base/database/tables/json-values.ts";
import { createMessage } from "../../base/messages/message.ts";
import { ids } from "../../base/text/id-list.ts";
import { FactoryStepError } from "../../model/featurers/run-fillers.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { type FactoryItem, findHeadId, type ItemTwin, newItem } from "./factory-item.ts";
import type { FactoryRun } from "./factory-run.ts";
import { findItemHead, readSentValue } from "./item-values.ts";

type Multiplier = (
  params: Params,
  inputs: readonly FactoryItem[],
  run: FactoryRun,
) => FactoryItem[] | Promise<FactoryItem[]>;

/** Multipliers by ID of their featurer. Each returns the items that it adds to the run. */
export const MULTIPLIERS_BY_ID: ReadonlyMap<number, Multiplier> = new Map<number, Multiplier>([
  [2201, ({ outputTwinClassId = "" }, inputs, run) => [create(run, outputTwinClassId, inputs)]],
  [
    2202,
    ({ outputTwinClassId = "" }, inputs, run) =>
      inputs.map((input) => create(run, outputTwinClassId, [input])),
  ],
  [
    2203,
    (params, inputs, run) => {
      const sentClass = findSentClass(run, params.outputTwinClassIdFromContextField);
      const classId = sentClass ?? params.elseOutputTwinClassId ?? "";
      return inputs.map((input) => create(run, classId, [input]));
    },
  ],
  [2204, shiftToHeads],
  [
    2205,
    ({ statusIds }, inputs, run) =>
      createExistingItems(inputs, async ({ twin }) => {
        if (twin.head_id === null) return [];
        const children = await run.reader.children(twin.head_id);
        return children.filter(
          ({ id, class_id, status_id }) =>
            id !== twin.id && class_id === twin.class_id && ids(statusIds).includes(status_id),
        );
      }),
  ],
  [
    2206,
    ({ contextFieldIdList }, inputs, run) => {
      const classId = ids(contextFieldIdList)
        .map((id) => findSentClass(run, id))
        .findLast((id) => id !== undefined);
      if (classId === undefined) throw new FactoryStepError(createMessage("factory_class_missing"));
      return inputs.map((input) => create(run, classId, [input]));
    },
  ],
  [
    2207,
    ({ copyHead }, inputs, run) =>
      inputs.map((input) => {
        const headId = copyHead === "true" ? findHeadId(input) : null;
        return create(run, input.twin.class_id, [input], { headId: headId ?? undefined });
      }),
  ],
  [
    2208,
    ({ linkId, statusIds, excludeStatuses }, inputs, run) =>
      createExistingItems(inputs, async ({ twin }) => {
        const links = await run.reader.links(twin.id, "dst");
        const sources = links.filter((link) => link.linkId === linkId);
        const twins = await Promise.all(sources.map((link) => run.reader.find(link.srcTwinId)));
        return twins
          .filter((source) => source !== undefined)
          .filter(
            ({ status_id: id }) => ids(statusIds).includes(id) !== (excludeStatuses === "true"),
          );
      }),
  ],
  [
    2209,
    ({ statusIds, exclude }, inputs, run) =>
      createExistingItems(inputs, async ({ twin }) => {
        const children = await run.reader.children(twin.id);
        return children.filter(
          ({ id, status_id }) =>
            ids(statusIds).includes(status_id) && !(exclude === "true" && run.inputIds.has(id)),
        );
      }),
  ],
  [
    2210,
    ({ sketchMode }, inputs, run) =>
      inputs.map((input) =>
        create(run, findChildClass(run, input), [input], {
          headId: input.twin.id,
          isSketch: sketchMode === "true",
        }),
      ),
  ],
]);

function create(
  { caller }: FactoryRun,
  classId: string,
  sources: readonly FactoryItem[],
  more: Partial<FactoryItem> = {},
): FactoryItem {
  const twin: ItemTwin = {
    id: uuid(),
    class_id: classId,
    head_id: null,
    status_id: "",
    name: "",
    description: null,
    fields: {},
    assigner_user_id: null,
    author_user_id: caller.userId,
  };
  return newItem(twin, sources, { isNew: true, ...more });
}

/** Creates items for stored twins. The source of each is the input for which it was found. */
async function createExistingItems(
  inputs: readonly FactoryItem[],
  find: (input: FactoryItem) => Promise<TwinRow[]>,
): Promise<FactoryItem[]> {
  const items: FactoryItem[] = [];
  for (const input of inputs) {
    if (input.isNew) continue;
    for (const twin of await find(input)) items.push(newItem(twin, [input]));
  }
  return items;
}

/** Creates one item for each head. Its sources are all inputs below that head. */
async function shiftToHeads(
  _params: Params,
  inputs: readonly FactoryItem[],
  run: FactoryRun,
): Promise<FactoryItem[]> {
  const below = Map.groupBy(inputs, findHeadId);
  const items: FactoryItem[] = [];
  for (const [headId, sources] of below) {
    const [first] = sources;
    const head = headId === null || !first ? undefined : await findItemHead(run, first);
    if (head && !run.items.some((item) => item.isNew && item.twin === head)) {
      items.push(newItem(head, sources));
    }
  }
  return items;
}

function findSentClass(run: FactoryRun, fieldId: string | undefined): string | undefined {
  if (readSentValue(run, fieldId) === undefined) return undefined;
  return run.caller.model.fields.get((fieldId ?? "").toLowerCase())?.classId;
}

function findChildClass({ caller }: FactoryRun, { twin }: FactoryItem): string {
  const classes = [...caller.model.classes.values()].filter(
    ({ headClassId }) => headClassId === twin.class_id,
  );
  const [only] = classes;
  if (!only || classes.length > 1) {
    throw new FactoryStepError(createMessage("factory_child_class_ambiguous"));
  }
  return only.id;
}

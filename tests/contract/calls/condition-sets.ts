import type { Calls, Sample } from "../cases.ts";
import { addPart, conditionSet, newConditionSet, type World } from "./factory-part.ts";
import { PIPELINE } from "./factory-parts.ts";

const SET = { showFactoryConditionSetMode: "DETAILED" };
const createSet = async (world: World, body?: object): Promise<Sample> => ({
  path: { conditionSetId: await conditionSet(world) },
  query: SET,
  ...(body && { body }),
});

export const conditionSetCalls: Calls = {
  "POST /private/factory_condition_set/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newConditionSet(world);
      return { body: {}, query: SET };
    },
  },
  "GET /private/factory_condition_set/:conditionSetId/v1": { sample: (world) => createSet(world) },
  "POST /private/factory_condition_set/v1": {
    sample: (world) => ({ body: { conditionSet: { name: world.unique("Set") } }, query: SET }),
    rejections: [["no name", 10002, () => ({ body: { conditionSet: {} } })]],
  },
  "PUT /private/factory_condition_set/:conditionSetId/v1": {
    sample: (world) => createSet(world, { conditionSet: { description: "Changed" } }),
    rejections: [
      ["an empty name", 10002, (world) => createSet(world, { conditionSet: { name: " " } })],
    ],
  },
  "DELETE /private/factory_condition_set/:conditionSetId/v1": {
    sample: async (world) => ({ path: { conditionSetId: (await newConditionSet(world)).id } }),
    rejections: [
      [
        "a set of a pipeline",
        10911,
        async (world) => {
          const { id } = await newConditionSet(world);
          await addPart(world, PIPELINE, { factoryConditionSetId: id });
          return { path: { conditionSetId: id } };
        },
      ],
    ],
  },
};

import { randomUUID } from "node:crypto";

import { gadget, newField, newList, newOption } from "../builders.ts";
import type { Calls } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";
import { spareList } from "./lists.ts";

const SUBSETS = { showDataListSubsetMode: "DETAILED" };

async function subsetBody(world: TestEnvironment, more: object = {}) {
  const { id } = await spareList(world);
  const spareOption = await newOption(world, id);
  return {
    dataListId: id,
    key: world.unique("subset"),
    name: "Subset",
    description: "Some of them",
    dataListOptionIdList: [spareOption.id],
    ...more,
  };
}

async function newSubset(world: TestEnvironment, more: object = {}): Promise<string> {
  const path = "/private/data_list_subset/v1?showDataListSubsetMode=SHORT";
  const body = await subsetBody(world, more);
  return (await world.must("admin", "POST", path, body)).dataListSubset.id;
}

const creating = async (world: TestEnvironment, more: object = {}) => ({
  body: await subsetBody(world, more),
  query: SUBSETS,
});

async function subset(world: TestEnvironment, body?: object) {
  const dataListSubsetId = await memoize(world, "spare subset", () => newSubset(world));
  return { path: { dataListSubsetId }, query: SUBSETS, ...(body && { body }) };
}

export const listSubsetCalls: Calls = {
  "POST /private/data_list_subset/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newSubset(world);
      return { body: {}, query: SUBSETS };
    },
  },
  "GET /private/data_list_subset/:dataListSubsetId/v1": { sample: (world) => subset(world) },
  "POST /private/data_list_subset/v1": {
    sample: (world) => creating(world),
    rejections: [
      ["no list", 10000, (world) => creating(world, { dataListId: null })],
      ["an unknown list", 10000, (world) => creating(world, { dataListId: randomUUID() })],
      ["no name", 10002, (world) => creating(world, { name: " " })],
      ["a key with blanks", 10606, (world) => creating(world, { key: "a b" })],
      [
        "a key that is taken",
        10604,
        async (world) => {
          const body = await subsetBody(world);
          await world.must("admin", "POST", "/private/data_list_subset/v1", body);
          return { body, query: SUBSETS };
        },
      ],
      [
        "an option of another list",
        10601,
        async (world) =>
          creating(world, { dataListOptionIdList: [(await gadget(world)).options[0]?.id] }),
      ],
    ],
  },
  "PUT /private/data_list_subset/:dataListSubsetId/v1": {
    sample: (world) => subset(world, { name: "Another name", dataListOptionIdList: [] }),
    rejections: [
      ["an empty name", 10002, (world) => subset(world, { name: "" })],
      [
        "another list",
        10601,
        async (world) => subset(world, { dataListId: (await newList(world)).id }),
      ],
    ],
  },
  "DELETE /private/data_list_subset/:dataListSubsetId/v1": {
    sample: async (world) => ({ path: { dataListSubsetId: await newSubset(world) } }),
    rejections: [
      [
        "a subset that a field offers",
        10911,
        async (world) => {
          const { list, id } = await gadget(world);
          const dataListSubsetId = await newSubset(world, {
            dataListId: list.id,
            dataListOptionIdList: [],
          });
          await newField(world, id, {
            fieldTyperFeaturerId: 1307,
            fieldTyperParams: { listUUID: list.id, dataListSubsetIds: dataListSubsetId },
          });
          return { path: { dataListSubsetId } };
        },
      ],
    ],
  },
};

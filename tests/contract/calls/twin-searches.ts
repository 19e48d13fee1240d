import { idOf } from "#platform/selling/template/ids.ts";

import { gadget, newClass, newLink, newTwin, richTwin } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const owner = { as: "owner" as const };

async function many(world: TestEnvironment) {
  await richTwin(world);
  for (const _ of [1, 2, 3]) await newTwin(world);
}

export const twinSearchCalls: Calls = {
  "POST /private/twin/search/count/v1": {
    sample: async (world) => ({
      ...owner,
      body: { searchMap: { all: {}, gadgets: { twinClassIdList: [(await gadget(world)).id] } } },
    }),
  },
  "POST /private/twin/search/group_count/v1": {
    sample: async (world) => {
      const { id, select } = await gadget(world);
      await many(world);
      const groupByList = ["status", "assignerUser", "tag", `field:${select["key"]}`];
      return { ...owner, body: { search: { twinClassIdList: [id] }, groupByList } };
    },
    rejections: [
      [
        "a field that is a text",
        501,
        async (world) => {
          const { id, text } = await gadget(world);
          const groupByList = [`field:${text["key"]}`];
          return { ...owner, body: { search: { twinClassIdList: [id] }, groupByList } };
        },
      ],
      ["no grouping", 501, () => ({ ...owner, body: { groupByList: [] } })],
    ],
  },
  "POST /private/twin/search/v2": {
    sample: async (world) => {
      await many(world);
      return { ...owner, body: { twinClassIdList: [(await gadget(world)).id] } };
    },
    rejections: [
      [
        "typing errors that are no flag",
        501,
        () => ({ ...owner, body: { textLike: "lamp", textTypos: "often" } }),
      ],
      [
        "a field searched as another type",
        602,
        async (world) => {
          const { text } = await gadget(world);
          return { ...owner, body: { fields: { [text.id]: { type: "TwinFieldSearchDateV1" } } } };
        },
      ],
    ],
  },
  "POST /private/twin/search/v3": {
    sample: async (world) => {
      await many(world);
      return { ...owner, body: [{ twinClassIdList: [(await gadget(world)).id] }] };
    },
  },
  "POST /private/twin/search/:searchId/v1": {
    sample: async (world) => {
      for (const name of ["Lamp", "Chair", "Desk"]) {
        const sketch = { classId: idOf("class:product_headphones"), name, isSketch: true };
        await world.must("owner", "POST", "/private/twin/v2", sketch);
      }
      const body = { narrow: {}, params: {} };
      return { ...owner, path: { searchId: idOf("search:products") }, body };
    },
    rejections: [
      [
        "a param that is missing",
        11602,
        () => ({ ...owner, path: { searchId: idOf("search:cards_of_product") }, body: {} }),
      ],
      [
        "a param that is no ID",
        501,
        () => ({
          ...owner,
          path: { searchId: idOf("search:cards_of_product") },
          body: { params: { productId: "undefined" } },
        }),
      ],
    ],
  },
  "POST /private/twin_class/:twinClassId/valid_heads/v1": {
    sample: async (world) => {
      await many(world);
      const child = await memoize(world, "child class", async () =>
        newClass(world, { headTwinClassId: (await gadget(world)).id }),
      );
      return { ...owner, path: { twinClassId: child.id }, body: {} };
    },
  },
  "POST /private/twin_class/:twinClassId/link/:linkId/valid_twins/v1": {
    sample: async (world) => {
      const { link } = await richTwin(world);
      await many(world);
      return {
        ...owner,
        path: { twinClassId: (await gadget(world)).id, linkId: link.id },
        body: {},
      };
    },
    rejections: [["a class the link doesn't touch", 10901, (world) => elsewhere(world)]],
  },
  "POST /private/twin/:twinId/link/:linkId/valid_twins/v1": {
    sample: async (world) => {
      const { id, link } = await richTwin(world);
      return { ...owner, path: { twinId: id, linkId: link.id }, body: {} };
    },
    rejections: [
      [
        "a link that doesn't touch its class",
        10901,
        async (world) => {
          const cls = await newClass(world);
          const link = await newLink(world, { srcTwinClassId: cls.id, dstTwinClassId: cls.id });
          return { ...owner, path: { twinId: await newTwin(world), linkId: link.id }, body: {} };
        },
      ],
    ],
  },
};

async function elsewhere(world: TestEnvironment): Promise<Sample> {
  const { link } = await richTwin(world);
  const { id } = await newClass(world);
  return { ...owner, path: { twinClassId: id, linkId: link.id }, body: {} };
}

import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { gadget, newList, newOption } from "../builders.ts";
import type { Calls } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const unknown = randomUUID();

const list = (world: TestEnvironment, more: object = {}) => ({
  body: { key: world.unique("list"), nameI18n: i18nText("List"), ...more },
});
export const spareList = (world: TestEnvironment) =>
  memoize(world, "spare list", () => newList(world));

async function option(world: TestEnvironment, more: object = {}) {
  const { id } = await spareList(world);
  const body = {
    dataListId: id,
    optionI18n: i18nText(world.unique("One")),
    attributesMap: { size: "1" },
    ...more,
  };
  return { body };
}

async function optionUpdate(world: TestEnvironment, body: object) {
  const spareOption = await memoize(world, "spare option", async () =>
    newOption(world, (await spareList(world)).id),
  );
  return { path: { dataListOptionId: spareOption.id }, body };
}

const LISTS = { showDataListMode: "DETAILED" };
const OPTIONS = { showDataListOptionMode: "DETAILED" };

const toBatch = ({ body }: { body: object }) => ({ body: { dataListOptions: [body] } });

async function optionEntry(world: TestEnvironment, more: object) {
  const { path } = await optionUpdate(world, {});
  return { body: { id: path.dataListOptionId, ...more } };
}

async function optionIds(world: TestEnvironment) {
  const { options } = await gadget(world);
  return { body: { dataListOptionIdSet: options.map(({ id }) => id) }, query: OPTIONS };
}

export const listCalls: Calls = {
  "POST /private/data_list/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/data_list/:dataListId/v1": {
    sample: async (world) => ({
      path: { dataListId: (await gadget(world)).list.id },
      query: { showDataListMode: "DETAILED" },
    }),
  },
  "GET /public/data_list/:dataListId/v1": {
    sample: async (world) => ({
      as: "anonymous",
      path: { dataListId: (await gadget(world)).list.id },
    }),
  },
  "GET /private/data_list_by_key/:dataListKey/v1": {
    sample: async (world) => ({
      path: { dataListKey: (await gadget(world)).list["key"].toUpperCase() },
      query: LISTS,
    }),
  },
  "GET /public/data_list_by_key/:dataListKey/v1": {
    sample: async (world) => ({
      as: "anonymous",
      path: { dataListKey: (await gadget(world)).list["key"] },
      query: LISTS,
    }),
    rejections: [
      [
        "a list that isn't public",
        10000,
        () => ({ as: "anonymous", path: { dataListKey: "currencies" } }),
      ],
    ],
  },
  "POST /public/data_list/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newList(world);
      return { as: "anonymous", body: {}, query: LISTS };
    },
  },
  "POST /public/data_list_option/search/v1": {
    sample: async (world) => {
      await gadget(world);
      return { as: "anonymous", body: {}, query: OPTIONS };
    },
  },
  "GET /public/data_list_option/:dataListOptionId/v1": {
    sample: async (world) => ({
      as: "anonymous",
      path: { dataListOptionId: (await gadget(world)).options[0]?.id ?? "" },
      query: OPTIONS,
    }),
    rejections: [
      [
        "an option of a list that isn't public",
        10000,
        () => ({ as: "anonymous", path: { dataListOptionId: idOf("option:currencies.PLN") } }),
      ],
    ],
  },
  "POST /public/data_list_option/map/v1": {
    sample: async (world) => ({ ...(await optionIds(world)), as: "anonymous" }),
  },
  "POST /private/data_list_option/map/v1": { sample: (world) => optionIds(world) },
  "POST /private/data_list_option/v2": {
    sample: async (world) => toBatch(await option(world)),
    rejections: [
      [
        "an unknown list",
        10000,
        async (world) => toBatch(await option(world, { dataListId: unknown })),
      ],
    ],
  },
  "PUT /private/data_list_option/v2": {
    sample: async (world) => toBatch(await optionEntry(world, { externalId: world.unique("ext") })),
    rejections: [
      [
        "an unknown option",
        10000,
        async (world) => toBatch(await optionEntry(world, { id: unknown })),
      ],
      [
        "another list",
        10601,
        async (world) => {
          const { id } = await newList(world);
          return toBatch(await optionEntry(world, { dataListId: id }));
        },
      ],
    ],
  },
  "POST /private/data_list/v1": {
    sample: (world) => list(world),
    rejections: [
      ["a key with blanks", 10606, (world) => list(world, { key: "a b" })],
      ["a key that is taken", 10604, (world) => list(world, { key: "Currencies" })],
      ["no name", 10002, (world) => ({ body: { key: world.unique("list") } })],
    ],
  },
  "PUT /private/data_list/:dataListId/v1": {
    sample: async (world) => ({
      path: { dataListId: (await spareList(world)).id },
      body: { descriptionI18n: i18nText("Changed") },
    }),
    rejections: [
      [
        "a key with blanks",
        10606,
        async (world) => ({
          path: { dataListId: (await spareList(world)).id },
          body: { key: "a b" },
        }),
      ],
      [
        "a key that is taken",
        10604,
        async (world) => ({
          path: { dataListId: (await spareList(world)).id },
          body: { key: "currencies" },
        }),
      ],
    ],
  },
  "DELETE /private/data_list/:dataListId/v1": {
    sample: async (world) => ({ path: { dataListId: (await newList(world)).id } }),
    rejections: [
      [
        "a list in use",
        10911,
        async (world) => ({ path: { dataListId: (await gadget(world)).list.id } }),
      ],
    ],
  },
  "POST /private/data_list_option/search/v1": { sample: () => ({ body: {} }) },
  "POST /private/twin_class/:twinClassId/tag/search/v1": {
    sample: async (world) => ({ path: { twinClassId: (await gadget(world)).id }, body: {} }),
  },
  "GET /private/data_list_option/:dataListOptionId/v1": {
    sample: async (world) => ({
      path: { dataListOptionId: (await gadget(world)).options[0]?.id ?? "" },
    }),
  },
  "POST /private/data_list_option/v1": {
    sample: (world) => option(world),
    rejections: [
      ["an unknown list", 10000, (world) => option(world, { dataListId: unknown })],
      ["no list", 10000, (world) => option(world, { dataListId: null })],
      ["no text", 10002, (world) => option(world, { optionI18n: null })],
      [
        "a text that is taken",
        10001,
        async (world) => {
          const { body } = await option(world);
          await world.must("admin", "POST", "/private/data_list_option/v1", body);
          return { body };
        },
      ],
      ["a missing attribute", 10605, (world) => option(world, { attributesMap: {} })],
    ],
  },
  "PUT /private/data_list_option/:dataListOptionId/v1": {
    sample: (world) => optionUpdate(world, { status: "hidden" }),
    rejections: [
      ["a color that is none", 10002, (world) => optionUpdate(world, { fontColor: "red" })],
    ],
  },
  "DELETE /private/data_list_option/:dataListOptionId/v1": {
    sample: async (world) => ({
      path: { dataListOptionId: (await newOption(world, (await spareList(world)).id)).id },
    }),
    rejections: [
      [
        "an option twins have",
        10911,
        async (world) => {
          const { options, id, select } = await gadget(world);
          await world.must("owner", "POST", "/private/twin/v2", {
            classId: id,
            name: "With an option",
            fields: { [select["key"]]: options[0]?.id },
          });
          return { path: { dataListOptionId: options[0]?.id ?? "" } };
        },
      ],
    ],
  },
};

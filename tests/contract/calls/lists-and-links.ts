import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { gadget, newFactory, newField, newLink, newList, newOption } from "../builders.ts";
import type { Calls } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const PRODUCT = idOf("class:product");
const unknown = randomUUID();

const list = (world: TestEnvironment, more: object = {}) => ({
  body: { key: world.unique("list"), nameI18n: i18nText("List"), ...more },
});
const link = (more: object = {}) => ({
  body: {
    forwardNameI18n: i18nText("goes with"),
    type: "ManyToOne",
    linkStrength: "OPTIONAL",
    srcTwinClassId: PRODUCT,
    dstTwinClassId: PRODUCT,
    ...more,
  },
});
const spareList = (world: TestEnvironment) => memoize(world, "spare list", () => newList(world));
const spareLink = (world: TestEnvironment) => memoize(world, "spare link", () => newLink(world));
const spareFactory = (world: TestEnvironment) =>
  memoize(world, "spare factory", () => newFactory(world));

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

const batchOf = ({ body }: { body: object }) => ({ body: { dataListOptions: [body] } });

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
    sample: async (world) => batchOf(await option(world)),
    rejections: [
      [
        "an unknown list",
        10000,
        async (world) => batchOf(await option(world, { dataListId: unknown })),
      ],
    ],
  },
  "PUT /private/data_list_option/v2": {
    sample: async (world) => batchOf(await optionEntry(world, { externalId: world.unique("ext") })),
    rejections: [
      [
        "an unknown option",
        10000,
        async (world) => batchOf(await optionEntry(world, { id: unknown })),
      ],
      [
        "another list",
        10601,
        async (world) => {
          const { id } = await newList(world);
          return batchOf(await optionEntry(world, { dataListId: id }));
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
      ["no list", 10002, (world) => option(world, { dataListId: null })],
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

  "POST /private/link/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/link/:linkId/v1": {
    sample: async (world) => ({ path: { linkId: (await spareLink(world)).id } }),
    rejections: [
      [
        "MANAGED without the permission",
        11701,
        async (world) => ({
          as: "stranger",
          path: { linkId: (await spareLink(world)).id },
          query: { showLinkMode: "MANAGED" },
        }),
      ],
    ],
  },
  "POST /private/link/v1": {
    sample: () => link(),
    rejections: [
      ["an unknown class", 10000, () => link({ srcTwinClassId: unknown })],
      ["no class", 10002, () => link({ srcTwinClassId: null })],
      ["an unknown type", 501, () => link({ type: "Many" })],
      ["an unknown linker", 601, () => link({ linkerFeaturerId: 3999 })],
      ["a linker that is none", 602, () => link({ linkerFeaturerId: 1301 })],
    ],
  },
  "PUT /private/link/:linkId/v1": {
    sample: async (world) => linkUpdate(world, { forwardNameI18n: i18nText("belongs to") }),
    rejections: [
      [
        "no class",
        12401,
        (world) =>
          linkUpdate(world, {
            srcTwinClassUpdate: { newId: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
          }),
      ],
      [
        "an unknown class",
        10000,
        (world) => linkUpdate(world, { dstTwinClassUpdate: { newId: unknown } }),
      ],
      ["an unknown linker", 601, (world) => linkUpdate(world, { linkerFeaturerId: 3999 })],
      ["a linker that is none", 602, (world) => linkUpdate(world, { linkerFeaturerId: 1301 })],
    ],
  },
  "DELETE /private/link/:linkId/v1": {
    sample: async (world) => ({ path: { linkId: (await newLink(world)).id } }),
    rejections: [
      [
        "a link a field needs",
        10911,
        async (world) => {
          const needed = await newLink(world);
          await newField(world, (await gadget(world)).id, {
            fieldTyperFeaturerId: 1310,
            fieldTyperParams: { linkUUID: needed.id, longListThreshold: "10" },
          });
          return { path: { linkId: needed.id } };
        },
      ],
    ],
  },

  "POST /private/featurer/search/v1": { sample: () => ({ body: {} }) },
  "POST /private/factory/search/v1": {
    sample: async (world) => {
      await spareFactory(world);
      return { body: {} };
    },
  },
  "GET /private/factory/:factoryId/v1": {
    sample: async (world) => ({ path: { factoryId: (await spareFactory(world)).id } }),
  },
  "POST /private/factory/v1": {
    sample: (world) => ({ body: { key: world.unique("f"), nameI18n: i18nText("F") } }),
    rejections: [["no key", 10002, () => ({ body: { nameI18n: i18nText("F") } })]],
  },
  "PUT /private/factory/:factoryId/v1": {
    sample: async (world) => ({
      path: { factoryId: (await spareFactory(world)).id },
      body: { nameI18n: i18nText("Renamed") },
    }),
    rejections: [
      [
        "an empty name",
        10002,
        async (world) => ({
          path: { factoryId: (await spareFactory(world)).id },
          body: { key: " " },
        }),
      ],
    ],
  },
  "DELETE /private/factory/:factoryId/v1": {
    sample: async (world) => ({ path: { factoryId: (await newFactory(world)).id } }),
  },
};

async function linkUpdate(world: TestEnvironment, body: object) {
  return { path: { linkId: (await spareLink(world)).id }, body };
}

import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { newFactory } from "../builders.ts";
import type { Calls } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const spareFactory = (world: TestEnvironment) =>
  memoize(world, "spare factory", () => newFactory(world));

export const factoryCalls: Calls = {
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

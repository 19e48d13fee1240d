import { idOf } from "#platform/selling/template/ids.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { gadget, newFlow, newStatus, spareClass } from "../builders.ts";
import type { Calls } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const PRODUCT = idOf("class:product");

const status = (world: TestEnvironment, more: object = {}) => ({
  path: { twinClassId: PRODUCT },
  body: { key: world.unique("status"), nameI18n: i18nText("Status"), ...more },
});
export const statusCalls: Calls = {
  "POST /private/twin_status/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/twin_status/:twinStatusId/v1": {
    sample: async (world) => ({ path: { twinStatusId: (await gadget(world)).status.id } }),
  },
  "POST /private/twin_class/:twinClassId/twin_status/v1": {
    sample: async (world) => ({
      ...status(world),
      path: { twinClassId: (await gadget(world)).id },
    }),
    rejections: [
      ["a key that is taken", 11103, (world) => status(world, { key: "Draft" })],
      ["a color that is none", 10002, (world) => status(world, { fontColor: "red" })],
    ],
  },
  "PUT /private/twin_status/:twinStatusId/v1": {
    sample: async (world) => statusUpdate(world, { descriptionI18n: i18nText("Changed") }),
    rejections: [
      ["a key with blanks", 11103, (world) => statusUpdate(world, { key: "a b" })],
      ["a color that is none", 10002, (world) => statusUpdate(world, { fontColor: "red" })],
    ],
  },
  "DELETE /private/twin_status/:twinStatusId/v1": {
    sample: async (world) => ({
      path: { twinStatusId: (await newStatus(world, (await spareClass(world)).id)).id },
    }),
    rejections: [
      [
        "a status a workflow begins with",
        10911,
        async (world) => ({ path: { twinStatusId: (await newFlow(world)).status.id } }),
      ],
    ],
  },
};

async function statusUpdate(world: TestEnvironment, body: object) {
  return { path: { twinStatusId: (await gadget(world)).end.id }, body };
}

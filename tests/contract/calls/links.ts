import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { gadget, newField, newLink } from "../builders.ts";
import type { Calls } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const PRODUCT = idOf("class:product");
const unknown = randomUUID();

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
const spareLink = (world: TestEnvironment) => memoize(world, "spare link", () => newLink(world));

export const linkCalls: Calls = {
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
};

async function linkUpdate(world: TestEnvironment, body: object) {
  return { path: { linkId: (await spareLink(world)).id }, body };
}

import { randomUUID } from "node:crypto";

import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { gadget, newClass, newLink, newTwin, spareClass } from "../builders.ts";
import type { Calls } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const unknown = randomUUID();

const minimalBody = (world: TestEnvironment, more: object = {}) => ({
  key: world.unique("class"),
  nameI18n: i18nText("Class"),
  ...more,
});
const classPath = async (world: TestEnvironment) => ({ twinClassId: (await gadget(world)).id });

const update = async (world: TestEnvironment, body: object) => ({
  path: { twinClassId: (await spareClass(world)).id },
  body,
});

const DETAILED = { showTwinClassMode: "DETAILED" };

const creating = (world: TestEnvironment, more: object) => ({
  body: { twinClassCreates: [minimalBody(world), minimalBody(world, more)] },
  query: DETAILED,
});

const updating = async (world: TestEnvironment, more: object) => ({
  body: { twinClassUpdates: [{ twinClassId: (await spareClass(world)).id, ...more }] },
});

const duplicate = async (world: TestEnvironment, newKey?: string) => ({
  path: await classPath(world),
  body: { newKey },
  query: DETAILED,
});

async function withTwins(world: TestEnvironment) {
  await newTwin(world);
  return { path: await classPath(world) };
}

export const classCalls: Calls = {
  "POST /private/twin_class/search/v1": { sample: () => ({ body: {} }) },
  "POST /private/twin_class/search/:searchId/v1": {
    sample: () => ({
      path: { searchId: "00000000-0000-0000-0014-000000000003" },
      body: { narrow: { abstractt: "ONLY_NOT" }, params: {} },
    }),
    rejections: [
      [
        "a param that is missing",
        11602,
        ({ searches }) => ({ path: { searchId: searches.class }, body: {} }),
      ],
    ],
  },
  "GET /private/twin_class/:twinClassId/v1": {
    sample: async (world) => ({ path: await classPath(world) }),
  },
  "GET /private/twin_class_by_key/:twinClassKey/v1": {
    sample: async (world) => ({ path: { twinClassKey: (await gadget(world)).key } }),
  },
  "GET /private/twin_class/:twinClassId/link/v1": {
    sample: async (world) => {
      await memoize(world, "a link", () => newLink(world));
      return { path: await classPath(world) };
    },
  },
  "POST /private/twin_class/v1": {
    sample: (world) => ({ body: minimalBody(world) }),
    rejections: [
      ["a key that is taken", 10413, (world) => ({ body: minimalBody(world, { key: "PRODUCT" }) })],
      [
        "a key with other characters",
        10414,
        (world) => ({ body: minimalBody(world, { key: "a.b" }) }),
      ],
      ["no name", 10002, (world) => ({ body: { key: world.unique("nameless") } })],
      [
        "an unknown super class",
        10411,
        (world) => ({ body: minimalBody(world, { extendsTwinClassId: unknown }) }),
      ],
      [
        "an unknown permission",
        10302,
        (world) => ({ body: minimalBody(world, { viewPermissionId: unknown }) }),
      ],
      [
        "an unknown list",
        10603,
        (world) => ({ body: minimalBody(world, { tagDataListId: unknown }) }),
      ],
      [
        "an unknown head hunter",
        601,
        (world) => ({ body: minimalBody(world, { headHunterFeaturerId: 2699 }) }),
      ],
      [
        "a head hunter that is none",
        602,
        (world) => ({ body: minimalBody(world, { headHunterFeaturerId: 1301 }) }),
      ],
    ],
  },
  "POST /private/twin_class/search/v2": {
    sample: () => ({ body: { search: {} }, query: DETAILED }),
  },
  "GET /private/twin_class/list/v1": { sample: () => ({ query: DETAILED }) },
  "GET /private/twin_class/:twinClassId/card/list/v1": {
    sample: async (world) => ({ path: await classPath(world) }),
  },
  "GET /private/twin_class/:twinClassId/widget/list/v1": {
    sample: async (world) => ({ path: await classPath(world) }),
  },
  "POST /private/twin_class/v2": {
    sample: (world) => creating(world, {}),
    rejections: [
      ["no class", 501, () => ({ body: { twinClassCreates: [] } })],
      ["a key that is taken", 10413, (world) => creating(world, { key: "PRODUCT" })],
      ["an unknown list", 10603, (world) => creating(world, { tagDataListId: unknown })],
    ],
  },
  "PUT /private/twin_class/v2": {
    sample: (world) => updating(world, { descriptionI18n: i18nText(world.unique("Changed")) }),
    rejections: [
      ["no class", 501, () => ({ body: { twinClassUpdates: [] } })],
      ["an unknown class", 10000, (world) => updating(world, { twinClassId: unknown })],
      ["a key that is taken", 10413, (world) => updating(world, { key: "PRODUCT" })],
    ],
  },
  "POST /private/twin_class/:twinClassId/duplicate/v1": {
    sample: async (world) => duplicate(world, world.unique("copy")),
    rejections: [
      ["no key", 10413, (world) => duplicate(world)],
      ["a key that is taken", 10413, (world) => duplicate(world, "PRODUCT")],
    ],
  },
  "PUT /private/twin_class/:twinClassId/v1": {
    sample: (world) => update(world, { descriptionI18n: i18nText("Changed") }),
    rejections: [
      ["a key that is taken", 10413, (world) => update(world, { key: "PRODUCT" })],
      ["a key with other characters", 10414, (world) => update(world, { key: "a.b" })],
      ["a logo that is no address", 10002, (world) => update(world, { logo: "javascript:1" })],
      [
        "an unknown super class",
        10411,
        (world) => update(world, { extendsTwinClassUpdate: { newId: unknown } }),
      ],
      ["an unknown permission", 10302, (world) => update(world, { editPermissionId: unknown })],
      [
        "an unknown list",
        10603,
        (world) => update(world, { tagDataListUpdate: { newId: unknown } }),
      ],
      ["an unknown head hunter", 601, (world) => update(world, { headHunterFeaturerId: 2699 })],
      ["a head hunter that is none", 602, (world) => update(world, { headHunterFeaturerId: 1301 })],
      [
        "extending itself",
        10416,
        async (world) =>
          update(world, { extendsTwinClassUpdate: { newId: (await spareClass(world)).id } }),
      ],
      [
        "another super class whose statuses are not named",
        10416,
        async (world) => {
          const [parent, other] = [await newClass(world), await newClass(world)];
          const child = await newClass(world, {
            extendsTwinClassId: parent.id,
            autoCreateTwinflow: false,
          });
          await newTwin(world, { classId: child.id, fields: {} });
          const body = { extendsTwinClassUpdate: { newId: other.id } };
          return { path: { twinClassId: child.id }, body };
        },
      ],
    ],
  },
  "DELETE /private/twin_class/:twinClassId/v1": {
    sample: async (world) => ({
      path: { twinClassId: (await newClass(world, { autoCreateTwinflow: false })).id },
    }),
    rejections: [["a class in use", 10911, (world) => withTwins(world)]],
  },
};

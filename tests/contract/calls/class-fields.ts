import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { gadget, newField, newTwin, spareClass, withFieldTyper } from "../builders.ts";
import type { Calls } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const PRODUCT = idOf("class:product");
const unknown = randomUUID();

const field = (world: TestEnvironment, more: object = {}) => ({
  path: { twinClassId: PRODUCT },
  body: { key: world.unique("field"), nameI18n: i18nText("Field"), ...withFieldTyper(more) },
});
const EAN = { classKey: "product", fieldKey: "EAN" };
const DETAILED = { showTwinClassFieldMode: "DETAILED" };
const managed = (sample: object) => ({
  as: "stranger" as const,
  query: { showTwinClassFieldMode: "MANAGED" },
  ...sample,
});

async function adding(world: TestEnvironment, more: object) {
  const { id } = await spareClass(world);
  const { body } = field(world, more);
  return { body: { twinClassFields: [{ twinClassId: id, ...body }] } };
}

async function changing(world: TestEnvironment, more: object) {
  const { path } = await fieldUpdate(world, {});
  return { body: { twinClassFields: [{ ...path, ...more }] } };
}

/** Creates a head twin, and a field each of whose options may be used only once below that head. */
function sharedBelowHead(world: TestEnvironment) {
  return memoize(world, "shared below a head", async () => {
    const { id, list } = await gadget(world);
    const shared = await newField(world, id, {
      fieldTyperFeaturerId: 1309,
      fieldTyperParams: { listUUID: list.id },
    });
    const head = await newTwin(world);
    return {
      as: "owner" as const,
      path: { twinClassFieldId: shared.id, headTwinId: head },
      query: { showDataListMode: "DETAILED" },
    };
  });
}

export const fieldCalls: Calls = {
  "POST /private/twin_class_fields/search/v1": {
    sample: async (world) => {
      const { id } = await gadget(world);
      return { body: { twinClassIdMap: { [id]: true, [PRODUCT]: true } } };
    },
    rejections: [
      [
        "MANAGED without the permission",
        11701,
        () => ({ as: "stranger", body: {}, query: { showTwinClassFieldMode: "MANAGED" } }),
      ],
    ],
  },
  "POST /private/twin_class_fields/search/:searchId/v1": {
    sample: () => ({
      path: { searchId: "00000000-0000-0000-0014-000000000001" },
      body: { narrow: { required: "ONLY_NOT" }, params: {} },
    }),
    rejections: [
      [
        "a param that is missing",
        11602,
        ({ searches }) => ({ path: { searchId: searches.field }, body: {} }),
      ],
      [
        "MANAGED without the permission",
        11701,
        () => ({
          as: "stranger",
          path: { searchId: "00000000-0000-0000-0014-000000000001" },
          body: {},
          query: { showTwinClassFieldMode: "MANAGED" },
        }),
      ],
    ],
  },
  "GET /private/twin_class_field/:twinClassFieldId/v1": {
    sample: async (world) => ({ path: { twinClassFieldId: (await gadget(world)).select.id } }),
    rejections: [
      [
        "MANAGED without the permission",
        11701,
        async (world) => ({
          as: "stranger",
          path: { twinClassFieldId: (await gadget(world)).select.id },
          query: { showTwinClassFieldMode: "MANAGED" },
        }),
      ],
    ],
  },
  "POST /private/twin_class/:twinClassId/field/v1": {
    sample: async (world) => ({ ...field(world), path: { twinClassId: (await gadget(world)).id } }),
    rejections: [
      ["a key that is taken", 10415, (world) => field(world, { key: "EAN" })],
      ["an unknown typer", 601, (world) => field(world, { fieldTyperFeaturerId: 1399 })],
      ["a typer that is none", 602, (world) => field(world, { fieldTyperFeaturerId: 1590 })],
      ["missing params", -1000, (world) => field(world, { fieldTyperFeaturerId: 1305 })],
      ["an unknown permission", 10302, (world) => field(world, { viewPermissionId: unknown })],
    ],
  },
  "POST /private/twin_class_fields/search/v2": {
    sample: () => ({
      body: { search: { twinClassIdMap: { [PRODUCT]: true } } },
      query: DETAILED,
    }),
    rejections: [["MANAGED without the permission", 11701, () => managed({ body: {} })]],
  },
  "GET /private/twin_class/:twinClassId/field/list/v1": {
    sample: () => ({ path: { twinClassId: PRODUCT }, query: DETAILED }),
    rejections: [
      ["MANAGED without the permission", 11701, () => managed({ path: { twinClassId: PRODUCT } })],
    ],
  },
  "GET /private/twin_class_by_key/:classKey/field/:fieldKey/v1": {
    sample: () => ({ path: EAN, query: DETAILED }),
    rejections: [["MANAGED without the permission", 11701, () => managed({ path: EAN })]],
  },
  "GET /private/twin_class_field/:twinClassFieldId/data_list_shared_in_head/:headTwinId/v1": {
    sample: (world) => sharedBelowHead(world),
    rejections: [
      [
        "a field that shares no options",
        10000,
        async (world) => {
          const sample = await sharedBelowHead(world);
          const { select } = await gadget(world);
          return { ...sample, path: { ...sample.path, twinClassFieldId: select.id } };
        },
      ],
    ],
  },
  "POST /private/twin_class_field/v1": {
    sample: async (world) => adding(world, {}),
    rejections: [
      ["an unknown class", 10000, (world) => adding(world, { twinClassId: unknown })],
      ["an unknown typer", 601, (world) => adding(world, { fieldTyperFeaturerId: 1399 })],
    ],
  },
  "PUT /private/twin_class_field/v1": {
    sample: (world) => changing(world, { descriptionI18n: i18nText(world.unique("Changed")) }),
    rejections: [
      ["an unknown field", 10000, (world) => changing(world, { twinClassFieldId: unknown })],
      ["an unknown typer", 601, (world) => changing(world, { fieldTyperFeaturerId: 1399 })],
    ],
  },
  "PUT /private/twin_class_field/:twinClassFieldId/v1": {
    sample: async (world) => fieldUpdate(world, { descriptionI18n: i18nText("Changed") }),
    rejections: [
      ["an unknown typer", 601, (world) => fieldUpdate(world, { fieldTyperFeaturerId: 1399 })],
      ["a typer that is none", 602, (world) => fieldUpdate(world, { fieldTyperFeaturerId: 1590 })],
      ["missing params", -1000, (world) => fieldUpdate(world, { fieldTyperFeaturerId: 1305 })],
      [
        "an unknown permission",
        10302,
        (world) => fieldUpdate(world, { viewPermissionId: unknown }),
      ],
      [
        "another type under its values",
        10417,
        async (world) => {
          await newTwin(world);
          const { text } = await gadget(world);
          return { path: { twinClassFieldId: text.id }, body: { fieldTyperFeaturerId: 1303 } };
        },
      ],
    ],
  },
  "DELETE /private/twin_class_field/:twinClassFieldId/v1": {
    sample: async (world) => ({
      path: { twinClassFieldId: (await newField(world, (await spareClass(world)).id)).id },
    }),
    rejections: [
      [
        "a field with values",
        10911,
        async (world) => {
          await newTwin(world);
          return { path: { twinClassFieldId: (await gadget(world)).text.id } };
        },
      ],
    ],
  },
};

async function fieldUpdate(world: TestEnvironment, body: object) {
  const spareField = await memoize(world, "spare field", async () =>
    newField(world, (await spareClass(world)).id),
  );
  return { path: { twinClassFieldId: spareField.id }, body };
}

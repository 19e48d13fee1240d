import { randomUUID } from "node:crypto";

import { idOf } from "#platform/template/ids.ts";
import { named } from "#platform/testing/named.ts";

import type { Calls } from "../cases.ts";
import { gadget, newClass, newField, newFlow, newLink, newStatus, newTwin } from "../makers.ts";
import { once, type World } from "../world.ts";

const PRODUCT = idOf("class:product");
const unknown = randomUUID();

const bare = (world: World, more: object = {}) => ({
  key: world.unique("class"),
  nameI18n: named("Class"),
  ...more,
});
const status = (world: World, more: object = {}) => ({
  path: { twinClassId: PRODUCT },
  body: { key: world.unique("status"), nameI18n: named("Status"), ...more },
});
const field = (world: World, more: object = {}) => ({
  path: { twinClassId: PRODUCT },
  body: { key: world.unique("field"), nameI18n: named("Field"), ...more },
});
const classPath = async (world: World) => ({ twinClassId: (await gadget(world)).id });

/** A class of which nothing is needed. */
const spare = (world: World) => once(world, "spare class", () => newClass(world));

const update = async (world: World, body: object) => ({
  path: { twinClassId: (await spare(world)).id },
  body,
});

async function withTwins(world: World) {
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
    refusals: [
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
      await once(world, "a link", () => newLink(world));
      return { path: await classPath(world) };
    },
  },
  "POST /private/twin_class/v1": {
    sample: (world) => ({ body: bare(world) }),
    refusals: [
      ["a key that is taken", 10413, (world) => ({ body: bare(world, { key: "PRODUCT" }) })],
      ["a key with other characters", 10414, (world) => ({ body: bare(world, { key: "a.b" }) })],
      ["no name", 10002, (world) => ({ body: { key: world.unique("nameless") } })],
      [
        "an unknown super class",
        10411,
        (world) => ({ body: bare(world, { extendsTwinClassId: unknown }) }),
      ],
      [
        "an unknown permission",
        10302,
        (world) => ({ body: bare(world, { viewPermissionId: unknown }) }),
      ],
      ["an unknown list", 10603, (world) => ({ body: bare(world, { tagDataListId: unknown }) })],
      [
        "an unknown head hunter",
        601,
        (world) => ({ body: bare(world, { headHunterFeaturerId: 2699 }) }),
      ],
      [
        "a head hunter that is none",
        602,
        (world) => ({ body: bare(world, { headHunterFeaturerId: 1301 }) }),
      ],
    ],
  },
  "PUT /private/twin_class/:twinClassId/v1": {
    sample: (world) => update(world, { descriptionI18n: named("Changed") }),
    refusals: [
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
        10422,
        async (world) =>
          update(world, { extendsTwinClassUpdate: { newId: (await spare(world)).id } }),
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
    refusals: [["a class in use", 10911, (world) => withTwins(world)]],
  },

  "POST /private/twin_class_fields/search/v1": {
    sample: async (world) => {
      const { id } = await gadget(world);
      return { body: { twinClassIdMap: { [id]: true, [PRODUCT]: true } } };
    },
    refusals: [
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
    refusals: [
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
    refusals: [
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
    sample: async (world) => ({ ...field(world), path: await classPath(world) }),
    refusals: [
      ["a key that is taken", 10415, (world) => field(world, { key: "EAN" })],
      ["an unknown typer", 601, (world) => field(world, { fieldTyperFeaturerId: 1399 })],
      ["a typer that is none", 602, (world) => field(world, { fieldTyperFeaturerId: 1590 })],
      ["missing params", 604, (world) => field(world, { fieldTyperFeaturerId: 1305 })],
      ["an unknown permission", 10302, (world) => field(world, { viewPermissionId: unknown })],
    ],
  },
  "PUT /private/twin_class_field/:twinClassFieldId/v1": {
    sample: async (world) => fieldUpdate(world, { descriptionI18n: named("Changed") }),
    refusals: [
      ["an unknown typer", 601, (world) => fieldUpdate(world, { fieldTyperFeaturerId: 1399 })],
      ["a typer that is none", 602, (world) => fieldUpdate(world, { fieldTyperFeaturerId: 1590 })],
      ["missing params", 604, (world) => fieldUpdate(world, { fieldTyperFeaturerId: 1305 })],
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
      path: { twinClassFieldId: (await newField(world, (await spare(world)).id)).id },
    }),
    refusals: [
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

  "POST /private/twin_status/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/twin_status/:twinStatusId/v1": {
    sample: async (world) => ({ path: { twinStatusId: (await gadget(world)).status.id } }),
  },
  "POST /private/twin_class/:twinClassId/twin_status/v1": {
    sample: async (world) => ({ ...status(world), path: await classPath(world) }),
    refusals: [
      ["a key that is taken", 11103, (world) => status(world, { key: "Draft" })],
      ["a colour that is none", 10002, (world) => status(world, { fontColor: "red" })],
    ],
  },
  "PUT /private/twin_status/:twinStatusId/v1": {
    sample: async (world) => statusUpdate(world, { descriptionI18n: named("Changed") }),
    refusals: [
      ["a key with blanks", 11103, (world) => statusUpdate(world, { key: "a b" })],
      ["a colour that is none", 10002, (world) => statusUpdate(world, { fontColor: "red" })],
    ],
  },
  "DELETE /private/twin_status/:twinStatusId/v1": {
    sample: async (world) => ({
      path: { twinStatusId: (await newStatus(world, (await spare(world)).id)).id },
    }),
    refusals: [
      [
        "a status a workflow begins with",
        10911,
        async (world) => ({ path: { twinStatusId: (await newFlow(world)).status.id } }),
      ],
    ],
  },
};

async function fieldUpdate(world: World, body: object) {
  const spareField = await once(world, "spare field", async () =>
    newField(world, (await spare(world)).id),
  );
  return { path: { twinClassFieldId: spareField.id }, body };
}

async function statusUpdate(world: World, body: object) {
  return { path: { twinStatusId: (await gadget(world)).end.id }, body };
}

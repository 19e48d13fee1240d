import { randomUUID } from "node:crypto";

import { idOf } from "#platform/template/ids.ts";

import type { Calls, Sample } from "../cases.ts";
import {
  gadget,
  newAttachment,
  newClass,
  newField,
  newLink,
  newTwin,
  richTwin,
} from "../makers.ts";
import { once, type World } from "../world.ts";

const unknown = randomUUID();
const owner = { as: "owner" as const };

async function create(world: World, more: object = {}): Promise<Sample> {
  return { ...owner, body: { classId: (await gadget(world)).id, name: "Twin", ...more } };
}

async function createOf(world: World, settings: object, more: object = {}): Promise<Sample> {
  const { id } = await newClass(world, settings);
  return { ...owner, body: { classId: id, name: "Twin", ...more } };
}

async function update(world: World, body: object): Promise<Sample> {
  return { ...owner, path: { twinId: await newTwin(world) }, body };
}

async function many(world: World) {
  await richTwin(world);
  for (const _ of [1, 2, 3]) await newTwin(world);
}

/** A field of its own class for each case, so that nobody else's twins meet its rules. */
async function createWith(world: World, typer: object, value: string | undefined): Promise<Sample> {
  const cls = await newClass(world);
  const field = await newField(world, cls.id, typer);
  const fields = value === undefined ? {} : { [field["key"]]: value };
  return { ...owner, body: { classId: cls.id, name: "Twin", fields } };
}

const pattern = { fieldTyperFeaturerId: 1301, fieldTyperParams: { regexp: "[0-9]+" } };
const listParams = async (world: World) => ({
  fieldTyperFeaturerId: 1305,
  fieldTyperParams: {
    multiple: "false",
    supportCustom: "false",
    longListThreshold: "10",
    listUUID: (await gadget(world)).list.id,
  },
});

export const twinCalls: Calls = {
  "POST /private/twin/v2": {
    sample: (world) => create(world),
    refusals: [
      ["an unknown class", 10000, () => ({ ...owner, body: { classId: unknown, name: "x" } })],
      ["an abstract class", 10423, (world) => createOf(world, { abstractClass: true })],
      [
        "a class without a workflow",
        10502,
        (world) => createOf(world, { autoCreateTwinflow: false }),
      ],
      ["nobody it is assigned to", 10904, (world) => createOf(world, { assigneeRequired: true })],
      [
        "no head where one is needed",
        10703,
        async (world) => createOf(world, { headTwinClassId: (await gadget(world)).id }),
      ],
      [
        "a head of another class",
        10702,
        async (world) =>
          createOf(
            world,
            { headTwinClassId: (await newClass(world)).id },
            { headTwinId: await newTwin(world) },
          ),
      ],
      [
        "a class the caller may not create of",
        11801,
        (world) => createOf(world, { autoCreatePermissions: true }),
      ],
      [
        "a required field left out",
        10405,
        (world) => createWith(world, { required: true }, undefined),
      ],
      ["a value that doesn't fit", 10406, (world) => createWith(world, pattern, "abc")],
      [
        "two options where one is allowed",
        10404,
        async (world) => {
          const { options } = await gadget(world);
          return createWith(
            world,
            await listParams(world),
            options.map(({ id }) => id).join("<@2@>"),
          );
        },
      ],
      [
        "an option of another list",
        10601,
        async (world) => createWith(world, await listParams(world), unknown),
      ],
      [
        "a link that doesn't touch the class",
        10901,
        async (world) => {
          const link = await newLink(world);
          const { id } = await newClass(world);
          const links = [{ linkId: link.id, dstTwinId: await newTwin(world) }];
          return { ...owner, body: { classId: id, name: "x", links } };
        },
      ],
      [
        "a file part that isn't there",
        12504,
        (world) => create(world, { attachments: [{ storageLink: "multipart://file" }] }),
      ],
      [
        "a file address that is none",
        12503,
        (world) => create(world, { attachments: [{ storageLink: "javascript:1" }] }),
      ],
      [
        "no business to own it",
        12201,
        async (world) => ({ ...(await create(world)), as: "admin" }),
      ],
    ],
  },
  "GET /private/twin/:twinId/v2": {
    sample: async (world) => ({ ...owner, path: { twinId: (await richTwin(world)).id } }),
    refusals: [
      [
        "a twin of another business",
        10000,
        async (world) => ({ as: "stranger", path: { twinId: (await richTwin(world)).id } }),
      ],
    ],
  },
  "PUT /private/twin/:twinId/v1": {
    sample: (world) => update(world, { description: "Changed" }),
    refusals: [
      ["a version that is old", 10907, (world) => stale(world)],
      [
        "an option of another list",
        10601,
        async (world) =>
          update(world, { fields: { [(await gadget(world)).select["key"]]: unknown } }),
      ],
      [
        "an unknown link",
        10000,
        (world) => update(world, { twinLinksAdd: [{ linkId: unknown, dstTwinId: unknown }] }),
      ],
      [
        "a twin of another business",
        10000,
        async (world) => ({ ...(await update(world, { name: "Mine" })), as: "stranger" }),
      ],
      [
        "a frozen twin",
        10909,
        async (world) => ({
          ...owner,
          path: { twinId: await frozenTwin(world) },
          body: { name: "x" },
        }),
      ],
      [
        "a file part that isn't there",
        12504,
        (world) =>
          update(world, { attachments: { create: [{ storageLink: "multipart://file" }] } }),
      ],
    ],
  },
  "DELETE /private/twin/:twinId/v1": {
    sample: async (world) => ({ ...owner, path: { twinId: await newTwin(world) } }),
    refusals: [
      [
        "a twin of another business",
        10000,
        async (world) => ({ as: "stranger", path: { twinId: await newTwin(world) } }),
      ],
    ],
  },
  "GET /private/twin/:twinId/field/:fieldKey/v1": {
    sample: async (world) => ({
      ...owner,
      path: { twinId: await newTwin(world), fieldKey: (await gadget(world)).select["key"] },
    }),
    unknown: { fieldKey: 10402 },
  },
  "POST /private/twin/:twinId/field_list/v1": {
    sample: async (world) => ({
      ...owner,
      path: { twinId: await newTwin(world) },
      query: { showTwinMode: "DETAILED", showTwinFieldCollectionMode: "ALL_FIELDS" },
      body: { fields: { [(await gadget(world)).text["key"]]: "other words" } },
    }),
    refusals: [
      [
        "an option of nothing",
        10601,
        async (world) => ({
          ...owner,
          path: { twinId: await newTwin(world) },
          body: { fields: { [(await gadget(world)).select["key"]]: randomUUID() } },
        }),
      ],
    ],
  },
  "POST /private/twin/search/count/v1": {
    sample: async (world) => ({
      ...owner,
      body: { searchMap: { all: {}, gadgets: { twinClassIdList: [(await gadget(world)).id] } } },
    }),
  },
  "POST /private/twin/:twinId/field/:fieldKey/v2": {
    sample: async (world) => ({
      ...owner,
      path: { twinId: await newTwin(world), fieldKey: (await gadget(world)).text["key"] },
      query: { fieldValue: "other words" },
    }),
    unknown: { fieldKey: 10402 },
    refusals: [
      [
        "an unknown field",
        10402,
        async (world) => ({
          ...owner,
          path: { twinId: await newTwin(world), fieldKey: "nonsense" },
          query: { fieldValue: "1" },
        }),
      ],
      [
        "no value",
        501,
        async (world) => ({
          ...owner,
          path: { twinId: await newTwin(world), fieldKey: (await gadget(world)).text["key"] },
        }),
      ],
    ],
  },
  "GET /private/twin/:twinId/history/list/v1": {
    sample: async (world) => ({ ...owner, path: { twinId: (await richTwin(world)).id } }),
  },
  "POST /private/twin/search/v2": {
    sample: async (world) => {
      await many(world);
      return { ...owner, body: { twinClassIdList: [(await gadget(world)).id] } };
    },
    refusals: [
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
    refusals: [
      [
        "a param that is missing",
        11602,
        () => ({ ...owner, path: { searchId: idOf("search:cards_of_product") }, body: {} }),
      ],
    ],
  },
  "POST /private/twin_class/:twinClassId/valid_heads/v1": {
    sample: async (world) => {
      await many(world);
      const child = await once(world, "child class", async () =>
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
    refusals: [["a class the link doesn't touch", 10901, (world) => elsewhere(world)]],
  },
  "POST /private/twin/:twinId/link/:linkId/valid_twins/v1": {
    sample: async (world) => {
      const { id, link } = await richTwin(world);
      return { ...owner, path: { twinId: id, linkId: link.id }, body: {} };
    },
    refusals: [
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

  "POST /private/attachment/validate_create/v1": {
    sample: async (world) => ({
      body: { twinClassId: (await gadget(world)).id, create: [{ title: "a.pdf", size: 10 }] },
    }),
    refusals: [
      ["a class of nothing", 10000, () => ({ body: { twinClassId: randomUUID() } })],
      [
        "a field of nothing",
        10402,
        async (world) => ({
          body: {
            twinClassId: (await gadget(world)).id,
            create: [{ title: "a.pdf", twinClassFieldId: randomUUID() }],
          },
        }),
      ],
    ],
  },
  "POST /private/attachment/validate_cud/v1": {
    sample: async (world) => ({
      ...owner,
      body: { twinId: await newTwin(world), attachments: { create: [{ title: "a.pdf" }] } },
    }),
    refusals: [
      [
        "a file of another twin",
        10000,
        async (world) => ({
          ...owner,
          body: { twinId: await newTwin(world), attachments: { delete: [randomUUID()] } },
        }),
      ],
    ],
  },
  "POST /private/twin/:twinId/attachment/v1": {
    sample: async (world) => ({
      ...owner,
      path: { twinId: await newTwin(world) },
      body: { attachments: [{ storageLink: "https://example.test/b.pdf", title: "b.pdf" }] },
    }),
    refusals: [
      [
        "an address that is none",
        12503,
        async (world) => ({
          ...owner,
          path: { twinId: await newTwin(world) },
          body: { attachments: [{ storageLink: "nowhere" }] },
        }),
      ],
      [
        "a file part that isn't there",
        12504,
        async (world) => ({
          ...owner,
          path: { twinId: await newTwin(world) },
          body: { attachments: [{ storageLink: "multipart://file" }] },
        }),
      ],
    ],
  },
  "DELETE /private/attachment/:attachmentId/v1": {
    sample: async (world) => ({
      ...owner,
      path: { attachmentId: await newAttachment(world, await newTwin(world)) },
    }),
  },
};

async function stale(world: World): Promise<Sample> {
  const sample = await update(world, { name: "Second", version: 1 });
  await world.must("owner", "PUT", `/private/twin/${sample.path?.["twinId"]}/v1`, {
    name: "First",
  });
  return sample;
}

async function frozenTwin(world: World): Promise<string> {
  const cls = await newClass(world, { autoCreateTwinflow: false });
  const { twinStatus } = await world.must(
    "admin",
    "POST",
    `/private/twin_class/${cls.id}/twin_status/v1?showStatusMode=SHORT`,
    { key: "ice", nameI18n: { translationInCurrentLocale: "Ice" }, frozen: true },
  );
  await world.must("admin", "POST", `/private/twin_class/${cls.id}/twinflow/v1`, {
    nameI18n: { translationInCurrentLocale: "Flow" },
    initialStatusId: twinStatus.id,
  });
  return newTwin(world, { classId: cls.id, fields: {} });
}

async function elsewhere(world: World): Promise<Sample> {
  const { link } = await richTwin(world);
  const { id } = await newClass(world);
  return { ...owner, path: { twinClassId: id, linkId: link.id }, body: {} };
}

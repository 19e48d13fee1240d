import { randomUUID } from "node:crypto";

import { gadget, newClass, newField, newLink, newTwin, richTwin } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const unknown = randomUUID();
const owner = { as: "owner" as const };

async function create(world: TestEnvironment, more: object = {}): Promise<Sample> {
  return { ...owner, body: { classId: (await gadget(world)).id, name: "Twin", ...more } };
}

async function createSample(
  world: TestEnvironment,
  settings: object,
  more: object = {},
): Promise<Sample> {
  const { id } = await newClass(world, settings);
  return { ...owner, body: { classId: id, name: "Twin", ...more } };
}

async function update(world: TestEnvironment, body: object): Promise<Sample> {
  return { ...owner, path: { twinId: await newTwin(world) }, body };
}

/**
 * Creates a class with this field for one case, so that twins of other cases don't have to satisfy its rules.
 */
async function createWith(
  world: TestEnvironment,
  typer: object,
  value: string | undefined,
): Promise<Sample> {
  const cls = await newClass(world);
  const field = await newField(world, cls.id, typer);
  const fields = value === undefined ? {} : { [field["key"]]: value };
  return { ...owner, body: { classId: cls.id, name: "Twin", fields } };
}

const pattern = { fieldTyperFeaturerId: 1301, fieldTyperParams: { regexp: "[0-9]+" } };

const listParams = async (world: TestEnvironment) => ({
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
    rejections: [
      ["no class", 10005, () => ({ ...owner, body: { name: "x" } })],
      ["an unknown class", 10000, () => ({ ...owner, body: { classId: unknown, name: "x" } })],
      ["an abstract class", 10423, (world) => createSample(world, { abstractClass: true })],
      [
        "a class without a workflow",
        10502,
        (world) => createSample(world, { autoCreateTwinflow: false }),
      ],
      [
        "nobody it is assigned to",
        10904,
        (world) => createSample(world, { assigneeRequired: true }),
      ],
      [
        "no head where one is needed",
        10703,
        async (world) => createSample(world, { headTwinClassId: (await gadget(world)).id }),
      ],
      [
        "a head of another class",
        10702,
        async (world) =>
          createSample(
            world,
            { headTwinClassId: (await newClass(world)).id },
            { headTwinId: await newTwin(world) },
          ),
      ],
      [
        "a class the caller may not create of",
        11801,
        (world) => createSample(world, { autoCreatePermissions: true }),
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
        "an unknown option",
        10000,
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
    rejections: [
      [
        "a twin of another business",
        10000,
        async (world) => ({ as: "stranger", path: { twinId: (await richTwin(world)).id } }),
      ],
    ],
  },
  "PUT /private/twin/:twinId/v1": {
    sample: (world) => update(world, { description: "Changed" }),
    rejections: [
      ["a version that is old", 10907, (world) => stale(world)],
      [
        "an unknown option",
        10000,
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
    rejections: [
      [
        "a twin of another business",
        10000,
        async (world) => ({ as: "stranger", path: { twinId: await newTwin(world) } }),
      ],
    ],
  },
  "GET /private/twin/:twinId/history/list/v1": {
    sample: async (world) => ({ ...owner, path: { twinId: (await richTwin(world)).id } }),
  },
};

async function stale(world: TestEnvironment): Promise<Sample> {
  const sample = await update(world, { name: "Second", version: 1 });
  await world.must("owner", "PUT", `/private/twin/${sample.path?.["twinId"]}/v1`, {
    name: "First",
  });
  return sample;
}

async function frozenTwin(world: TestEnvironment): Promise<string> {
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

import { randomUUID } from "node:crypto";

import { gadget, newAttachment, newClass, newField, newTwin, richTwin } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

// Version 1 of the calls for twins, batches, the change of a class, and the history of many twins.

const owner = { as: "owner" as const };
const unknown = randomUUID();

async function typed(world: TestEnvironment, value: object): Promise<Sample> {
  const { id, text } = await gadget(world);
  return { ...owner, body: { classId: id, name: "Twin", fields: { [text["id"]]: value } } };
}

async function setTyped(world: TestEnvironment, value: object): Promise<Sample> {
  const { text } = await gadget(world);
  const path = { twinId: await newTwin(world), fieldKey: text["key"] };
  return { ...owner, path, body: { value } };
}

async function batch(world: TestEnvironment, ...more: object[]): Promise<Sample> {
  const { id } = await gadget(world);
  const twins = [{ classId: id, name: "One" }, { classId: id, name: "Two" }, ...more];
  return { ...owner, body: { twins } };
}

async function changing(world: TestEnvironment, body: object): Promise<Sample> {
  const twinId = await newTwin(world);
  return { ...owner, path: { twinId }, body };
}

/** Creates a file that its class makes public. */
async function publicFile(world: TestEnvironment): Promise<Sample> {
  const { id } = await newClass(world, { externalProperties: { publicAttachments: "true" } });
  const attachmentId = await newAttachment(
    world,
    await newTwin(world, { classId: id, fields: {} }),
  );
  const { db, files } = world.platform.services;
  await files.put(attachmentId, new TextEncoder().encode("public"), "text/plain");
  await db
    .updateTable("twin_attachment")
    .set({ storage_key: attachmentId, storage_link: null, media_type: "text/plain" })
    .where("id", "=", attachmentId)
    .execute();
  return { ...owner, path: { attachmentId } };
}

async function numbered(world: TestEnvironment): Promise<Sample> {
  const { id } = await newClass(world);
  const params = {
    min: "0",
    max: "100",
    step: "0.1",
    thousandSeparator: " ",
    decimalSeparator: ",",
    decimalPlaces: "1",
  };
  const field = await newField(world, id, {
    fieldTyperFeaturerId: 1317,
    fieldTyperParams: params,
  });
  const twinId = await newTwin(world, { classId: id, fields: { [field["key"]]: "41.6" } });
  return { ...owner, path: { statisticId: field.id }, body: { twinIdSet: [twinId] } };
}

export const twinVersionCalls: Calls = {
  "POST /private/twin/v1": {
    sample: (world) => typed(world, { valueType: "textV1", text: "typed" }),
    rejections: [
      ["no class", 10005, () => ({ ...owner, body: { name: "Twin" } })],
      ["a type that is none", 501, (world) => typed(world, { valueType: "numberV1", value: "1" })],
    ],
  },
  "POST /private/twin/batch/v1": {
    sample: (world) => batch(world),
    rejections: [
      ["no class", 10005, (world) => batch(world, { name: "Three" })],
      ["an unknown class", 10000, (world) => batch(world, { classId: unknown, name: "Three" })],
    ],
  },
  "GET /private/twin/:twinId/v1": {
    sample: async (world) => ({ ...owner, path: { twinId: (await richTwin(world)).id } }),
  },
  "PUT /private/twin/:twinId/class_change/v1": {
    sample: async (world) => changing(world, { newTwinClassId: (await newClass(world)).id }),
    rejections: [
      ["an unknown class", 10000, (world) => changing(world, { newTwinClassId: unknown })],
      [
        "an abstract class",
        10423,
        async (world) => {
          const { id } = await newClass(world, { abstractClass: true });
          return changing(world, { newTwinClassId: id });
        },
      ],
      [
        "a class of another owner",
        10416,
        async (world) => {
          const { id } = await newClass(world, { ownerType: "DOMAIN" });
          return changing(world, { newTwinClassId: id });
        },
      ],
    ],
  },
  "DELETE /private/twin/:twinId/delete_drafted/v1": {
    sample: async (world) => ({ ...owner, path: { twinId: await newTwin(world) } }),
  },
  "POST /private/twin/:twinId/field/:fieldKey/v1": {
    sample: (world) => setTyped(world, { valueType: "textV1", text: "other words" }),
    unknown: { fieldKey: 10402 },
    rejections: [
      ["a type that is none", 501, (world) => setTyped(world, { valueType: "numberV1" })],
    ],
  },
  "POST /private/twin/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newTwin(world);
      return { ...owner, body: { twinClassIdList: [(await gadget(world)).id] } };
    },
  },
  "POST /private/twin/search_by_alias/count/v1": {
    sample: () => ({ ...owner, body: { searchMap: { products: {} } } }),
    rejections: [
      ["an unknown key", 11603, () => ({ ...owner, body: { searchMap: { nonsense: {} } } })],
    ],
  },
  "POST /private/twin/progress_percent/statistic/:statisticId/v1": {
    sample: numbered,
    rejections: [
      [
        "an unknown twin",
        10000,
        async (world) => ({ ...(await numbered(world)), body: { twinIdSet: [unknown] } }),
      ],
    ],
  },
  "POST /private/twin/history/search/v1": {
    sample: async (world) => ({ ...owner, body: { twinIdList: [(await richTwin(world)).id] } }),
    rejections: [
      ["a type that is none", 501, () => ({ ...owner, body: { typeList: ["renamed"] } })],
      ["an ID that is none", 501, () => ({ ...owner, body: { twinIdList: ["no-id"] } })],
    ],
  },
  "GET /private/twin/:twinId/history/:historyId/compare/v1": {
    sample: async (world) => ({ ...owner, path: await createChange(world) }),
  },
  "POST /private/twin/:twinId/history/:historyId/restore/v1": {
    sample: async (world) => ({ ...owner, path: await createChange(world), body: {} }),
    rejections: [
      [
        "a side that is none",
        501,
        async (world) => ({ ...owner, path: await createChange(world), body: { side: "beside" } }),
      ],
    ],
  },
  "GET /private/twin/history/:historyId/v1": {
    sample: async (world) => {
      const path = `/private/twin/${(await richTwin(world)).id}/history/list/v1`;
      const { historyList } = await world.must("owner", "GET", path);
      return { ...owner, path: { historyId: historyList[0].id } };
    },
  },
  "GET /public/attachment/:attachmentId/v1": {
    sample: publicFile,
    raw: true,
    rejections: [
      [
        "a file that isn't public",
        10000,
        async (world) => {
          const attachmentId = await newAttachment(world, await newTwin(world));
          return { ...owner, path: { attachmentId } };
        },
      ],
    ],
  },
};

/** Creates and renames a twin. Returns its ID and that of the history entry. */
async function createChange(world: TestEnvironment) {
  const twinId = await newTwin(world);
  await world.must("owner", "PUT", `/private/twin/${twinId}/v1`, { name: "Renamed" });
  const path = `/private/twin/${twinId}/history/list/v1`;
  const { historyList } = await world.must("owner", "GET", path);
  return { twinId, historyId: historyList[0].id };
}

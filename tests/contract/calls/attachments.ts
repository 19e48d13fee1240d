import { randomUUID } from "node:crypto";

import { gadget, newAttachment, newTwin } from "../builders.ts";
import type { Calls } from "../cases.ts";

const owner = { as: "owner" as const };

export const attachmentCalls: Calls = {
  "POST /private/attachment/validate_create/v1": {
    sample: async (world) => ({
      body: { twinClassId: (await gadget(world)).id, create: [{ title: "a.pdf", size: 10 }] },
    }),
    rejections: [
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
    rejections: [
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
    rejections: [
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
        "a file of another twin",
        11405,
        async (world) => ({
          ...owner,
          path: { twinId: await newTwin(world) },
          body: {
            attachments: [
              { storageLink: "https://example.test/b.pdf", twinId: await newTwin(world) },
            ],
          },
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
  "POST /private/attachment/:attachmentId/move/v1": {
    sample: async (world) => {
      const twinId = await newTwin(world);
      await newAttachment(world, twinId);
      return {
        ...owner,
        path: { attachmentId: await newAttachment(world, twinId) },
        body: { by: -1 },
      };
    },
    rejections: [
      [
        "one that does not exist",
        10000,
        () => ({ ...owner, path: { attachmentId: randomUUID() }, body: { by: 1 } }),
      ],
      [
        "no direction",
        501,
        async (world) => ({
          ...owner,
          path: { attachmentId: await newAttachment(world, await newTwin(world)) },
          body: {},
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

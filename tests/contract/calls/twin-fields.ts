import { randomUUID } from "node:crypto";

import { gadget, newTwin } from "../builders.ts";
import type { Calls } from "../cases.ts";

const owner = { as: "owner" as const };

export const twinFieldCalls: Calls = {
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
    rejections: [
      [
        "an option of nothing",
        10000,
        async (world) => ({
          ...owner,
          path: { twinId: await newTwin(world) },
          body: { fields: { [(await gadget(world)).select["key"]]: randomUUID() } },
        }),
      ],
    ],
  },
  "POST /private/twin/:twinId/field/:fieldKey/v2": {
    sample: async (world) => ({
      ...owner,
      path: { twinId: await newTwin(world), fieldKey: (await gadget(world)).text["key"] },
      query: { fieldValue: "other words" },
    }),
    unknown: { fieldKey: 10402 },
    rejections: [
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
};

import { v7 as uuid } from "uuid";

import { newTwin } from "../builders.ts";
import type { Calls, RejectionCase } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const owner = { as: "owner" } as const;

/** Deletes a twin as the owner and returns its trash entry. */
async function newEntry(world: TestEnvironment): Promise<string> {
  const twinId = await newTwin(world);
  await world.must("owner", "DELETE", `/private/twin/${twinId}/v1`);
  const { id } = await world.platform.services.db
    .selectFrom("trash_entry")
    .select("id")
    .where("subject_id", "=", twinId)
    .executeTakeFirstOrThrow();
  return id;
}

const path = async (world: TestEnvironment) => ({ trashEntryId: await newEntry(world) });

const UNKNOWN: RejectionCase = [
  "an unknown entry",
  10000,
  () => ({ ...owner, path: { trashEntryId: uuid() } }),
];
const OF_OTHERS: RejectionCase = [
  "an entry of another business",
  10000,
  async (world) => ({ as: "stranger", path: await path(world) }),
];

export const trashCalls: Calls = {
  "POST /private/trash/search/v1": {
    sample: async (world) => {
      for (let count = 0; count < 3; count += 1) await newEntry(world);
      return { ...owner, body: { kindList: ["TWIN"] } };
    },
    rejections: [["an unknown kind", 501, () => ({ ...owner, body: { kindList: ["LOST"] } })]],
  },
  "POST /private/trash/:trashEntryId/restore/v1": {
    sample: async (world) => ({ ...owner, path: await path(world) }),
    rejections: [UNKNOWN, OF_OTHERS],
  },
  "GET /private/trash/:trashEntryId/v1": {
    sample: async (world) => ({ ...owner, path: await path(world) }),
    rejections: [UNKNOWN, OF_OTHERS],
  },
  "DELETE /private/trash/:trashEntryId/v1": {
    sample: async (world) => ({ ...owner, path: await path(world) }),
    rejections: [OF_OTHERS],
  },
};

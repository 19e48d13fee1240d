import { PASSWORD } from "#platform/testing/test-platform.ts";

import type { Calls, Sample } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

/** Creates an owner with a business. */
async function owning({ people, platform }: TestEnvironment, more: Sample = {}) {
  const { headers } = await people.newOwner();
  const { body } = await platform.call("GET", "/private/business_account/list/v1", headers);
  return { headers, path: { businessAccountId: body.activeBusinessAccountId as string }, ...more };
}

async function exported(world: TestEnvironment): Promise<Sample> {
  const sample = await owning(world);
  const path = `/private/business_account/${sample.path.businessAccountId}/export/v1`;
  await world.platform.call("POST", path, sample.headers);
  await world.platform.drainJobs();
  return sample;
}

/** Creates a manager, who owns no business. */
async function leaving({ people }: TestEnvironment, more: Sample = {}): Promise<Sample> {
  const owner = await people.newOwner();
  const { headers } = await people.newManager(owner.headers);
  return { headers, ...more };
}

/** Cases of calls that export or delete the data of users and businesses. */
export const storedDataCalls: Calls = {
  "GET /private/user/export/v1": { sample: (world) => leaving(world) },
  "POST /private/user/erase/v1": {
    sample: (world) => leaving(world, { body: { currentPassword: PASSWORD } }),
    rejections: [
      ["a wrong password", 10002, (world) => leaving(world, { body: { currentPassword: "x" } })],
      [
        "the owner of a business",
        10911,
        (world) => owning(world, { path: {}, body: { currentPassword: PASSWORD } }),
      ],
    ],
  },
  "GET /private/business_account/:businessAccountId/export/v1": { sample: exported },
  "POST /private/business_account/:businessAccountId/export/v1": {
    sample: (world) => owning(world),
  },
  "GET /private/business_account/:businessAccountId/export/content/v1": {
    sample: exported,
    raw: true,
    rejections: [["an archive that nobody asked for", 10000, (world) => owning(world)]],
  },
  "POST /private/business_account/:businessAccountId/erase/v1": {
    sample: (world) => owning(world, { body: { currentPassword: PASSWORD } }),
    rejections: [
      ["a wrong password", 10002, (world) => owning(world, { body: { currentPassword: "x" } })],
      [
        "a manager of the business",
        10000,
        async (world) => {
          const { headers, path } = await owning(world);
          const manager = await world.people.newManager(headers);
          return { headers: manager.headers, path, body: { currentPassword: PASSWORD } };
        },
      ],
    ],
  },
};

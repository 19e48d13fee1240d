import { randomUUID } from "node:crypto";

import type { CallCases, Calls } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const anonymous = { as: "anonymous" as const };

async function newMachine(world: TestEnvironment) {
  const body = { name: world.unique("Robot") };
  return world.must("admin", "POST", "/private/m2m_client/v1", body);
}

const machineSignIn: CallCases = {
  sample: async (world) => {
    const { clientId, clientSecret } = await newMachine(world);
    return { ...anonymous, body: { clientId, clientSecret } };
  },
  rejections: [
    ["no secret", 12726, () => ({ ...anonymous, body: { clientId: randomUUID() } })],
    [
      "a key that is none",
      12711,
      () => ({
        ...anonymous,
        body: { clientId: randomUUID(), clientSecret: "x", publicKeyId: randomUUID() },
      }),
    ],
    [
      "a wrong secret",
      12707,
      async (world) => {
        const { clientId } = await newMachine(world);
        return { ...anonymous, body: { clientId, clientSecret: "wrong" } };
      },
    ],
  ],
};

export const machineCalls: Calls = {
  "GET /private/m2m_client/list/v1": { sample: () => ({}) },
  "POST /private/m2m_client/v1": {
    sample: (world) => ({ body: { name: world.unique("Robot") } }),
    rejections: [["a name that is too short", 10002, () => ({ body: { name: "R" } })]],
  },
  "DELETE /private/m2m_client/:clientId/v1": {
    sample: async (world) => ({ path: { clientId: (await newMachine(world)).clientId } }),
  },
  "POST /auth/m2m/login/v1": machineSignIn,
  "POST /auth/m2m/token/v1": machineSignIn,
};

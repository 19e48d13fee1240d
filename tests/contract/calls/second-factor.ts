import { generateSync } from "otplib";

import { randomClientHeaders } from "#platform/testing/people.ts";
import { PASSWORD } from "#platform/testing/test-platform.ts";

import type { Calls, Sample } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";
import { open } from "./sign-in.ts";

const PATH = "/private/user/second_factor";
const WRONG = { password: "Not-the-password-1" };

/** Creates an owner who has received a secret but hasn't confirmed it. */
async function started(world: TestEnvironment) {
  const { email, headers } = await world.people.newOwner();
  const body = { password: PASSWORD };
  const answer = await world.platform.call("POST", `${PATH}/v1`, headers, body);
  const epoch = Math.floor(world.platform.services.now().getTime() / 1000);
  return { email, headers, code: generateSync({ secret: answer.body.secret, epoch }) };
}

async function enabled(world: TestEnvironment) {
  const { email, headers, code } = await started(world);
  const { body } = await world.platform.call("POST", `${PATH}/confirm/v1`, headers, { code });
  return { email, headers, recoveryCode: String(body.recoveryCodeList[0]) };
}

async function challenged(world: TestEnvironment) {
  const { email, recoveryCode } = await enabled(world);
  const credentials = { username: email, password: PASSWORD };
  const headers = randomClientHeaders();
  const { body } = await world.platform.call("POST", "/auth/login/v1", headers, credentials);
  return { challenge: String(body.challenge), code: recoveryCode };
}

async function withPassword(world: TestEnvironment): Promise<Sample> {
  return { headers: (await enabled(world)).headers, body: { password: PASSWORD } };
}

const asNewOwner =
  (body: object) =>
  async (world: TestEnvironment): Promise<Sample> => ({
    headers: (await world.people.newOwner()).headers,
    body,
  });

export const secondFactorCalls: Calls = {
  "POST /auth/second_factor/v1": {
    sample: async (world) => open(await challenged(world)),
    rejections: [
      [
        "a wrong code",
        12714,
        async (world) => open({ ...(await challenged(world)), code: "000000" }),
      ],
      ["a challenge that is none", 12707, () => open({ challenge: "made up", code: "000000" })],
    ],
  },
  "GET /private/user/second_factor/v1": { sample: () => ({ as: "owner" }) },
  "POST /private/user/second_factor/v1": {
    sample: asNewOwner({ password: PASSWORD }),
    rejections: [
      ["a wrong password", 10002, asNewOwner(WRONG)],
      ["a second factor that is on", 10001, withPassword],
    ],
  },
  "POST /private/user/second_factor/confirm/v1": {
    sample: async (world) => {
      const { headers, code } = await started(world);
      return { headers, body: { code } };
    },
    rejections: [
      [
        "a wrong code",
        12714,
        async (world) => ({ headers: (await started(world)).headers, body: { code: "000000" } }),
      ],
    ],
  },
  "POST /private/user/second_factor/recovery_code/v1": {
    sample: withPassword,
    rejections: [
      ["a wrong password", 10002, asNewOwner(WRONG)],
      ["no second factor", 10002, asNewOwner({ password: PASSWORD })],
    ],
  },
  "POST /private/user/second_factor/disable/v1": {
    sample: withPassword,
    rejections: [["a wrong password", 10002, asNewOwner(WRONG)]],
  },
  "POST /private/user/:userId/second_factor/reset/v1": {
    sample: async (world) => {
      const { email } = await enabled(world);
      const path = "/private/domain/user/search/v1?showDomainUserMode=DETAILED";
      const { users } = await world.must("admin", "POST", path, { emailLikeList: [email] });
      return { path: { userId: users[0].userId } };
    },
  },
  "GET /private/user/sign_in/list/v1": { sample: () => ({ as: "owner" }) },
};

import { someEmail } from "#platform/testing/people.ts";
import { PASSWORD } from "#platform/testing/test-platform.ts";

import { newInvitation } from "../builders.ts";
import type { Calls } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const owner = { as: "owner" as const };

/** Creates an owner, and a manager of their business. */
async function withManager({ people, platform }: TestEnvironment) {
  const { headers } = await people.newOwner();
  await people.newManager(headers);
  const path = "/private/business_account/member/list/v1";
  const { body } = await platform.call("GET", path, headers);
  const manager = body.memberList.find(({ roles }: { roles: string[] }) =>
    roles.includes("manager"),
  );
  return { headers, managerId: manager.id };
}

export const businessCalls: Calls = {
  "GET /private/business_account/list/v1": { sample: () => ({ ...owner }) },
  "POST /private/business_account/switch/v1": {
    sample: ({ platform }) => ({ ...owner, body: { businessAccountId: platform.accountId } }),
    rejections: [
      [
        "a business one doesn't belong to",
        10000,
        ({ platform }) => ({ as: "stranger", body: { businessAccountId: platform.accountId } }),
      ],
    ],
  },
  "GET /private/business_account/profile/v1": {
    sample: () => ({ ...owner }),
    rejections: [["no business", 10000, () => ({})]],
  },
  "PUT /private/business_account/profile/v1": {
    sample: async (world) => ({
      headers: (await world.people.newOwner()).headers,
      body: { name: "Lamps & Co" },
    }),
    rejections: [
      ["a name that is too short", 10002, () => ({ ...owner, body: { name: "L" } })],
      ["no right to edit it", 10214, () => ({ body: { name: "Lamps & Co" } })],
      [
        "a value that another user changed too",
        10907,
        () => ({ ...owner, body: { name: "Mine", base: { name: "As it was once" } } }),
      ],
    ],
  },
  "GET /private/business_account/member/list/v1": {
    sample: () => ({ ...owner }),
    fewRowsReason: "a business has its owner and a manager",
  },
  "DELETE /private/business_account/member/:userId/v1": {
    sample: async (world) => {
      const { headers, managerId } = await withManager(world);
      return { headers, path: { userId: managerId } };
    },
  },
  "POST /private/business_account/ownership/v1": {
    sample: async (world) => {
      const { headers, managerId } = await withManager(world);
      return { headers, body: { userId: managerId, currentPassword: PASSWORD } };
    },
    rejections: [
      [
        "a wrong password",
        10002,
        ({ platform }) => ({
          ...owner,
          body: { userId: platform.ids.admin, currentPassword: "x" },
        }),
      ],
      [
        "a user who is no member",
        10000,
        ({ platform }) => ({
          ...owner,
          body: { userId: platform.ids.admin, currentPassword: PASSWORD },
        }),
      ],
      [
        "a caller who owns nothing",
        10214,
        ({ platform }) => ({ body: { userId: platform.ids.owner, currentPassword: PASSWORD } }),
      ],
    ],
  },
  "POST /private/business_account/invitation/v1": {
    sample: async (world) => ({
      headers: (await world.people.newOwner()).headers,
      body: { email: someEmail() },
    }),
    rejections: [
      ["an address that is none", 10002, () => ({ ...owner, body: { email: "nobody" } })],
      [
        "a second manager",
        10910,
        async (world) => ({
          headers: (await newInvitation(world)).inviter.headers,
          body: { email: someEmail() },
        }),
      ],
    ],
  },
  "DELETE /private/business_account/invitation/:invitationId/v1": {
    sample: async (world) => {
      const { headers } = (await newInvitation(world)).inviter;
      const path = "/private/business_account/member/list/v1";
      const { body } = await world.platform.call("GET", path, headers);
      const invitation = body.memberList.find(
        ({ kind }: { kind: string }) => kind === "invitation",
      );
      return { headers, path: { invitationId: invitation.id } };
    },
  },
};

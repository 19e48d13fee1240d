import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import { blockUser, signOutUser, unblockUser } from "./block-user.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { sendResetLink } from "./send-reset-link.ts";

const NEEDS = ["USER_MANAGE"] as const;

export const userAccessRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/user/:userId/block/v1",
    summary: "Block a user of this domain only: their sessions end and they can't sign in",
    needs: NEEDS,
    handle: async (call) => {
      await blockUser(call.services, call.caller, call.id("userId"));
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/:userId/unblock/v1",
    summary: "Let a blocked user sign in again",
    needs: NEEDS,
    handle: async (call) => {
      await unblockUser(call.services, call.caller, call.id("userId"));
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/:userId/session/end/v1",
    summary: "Sign a user of this domain only out on all their devices",
    needs: NEEDS,
    handle: async (call) => {
      await signOutUser(call.services, call.caller, call.id("userId"));
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/:userId/second_factor/reset/v1",
    sessionOnly: true,
    summary: "Remove the second factor of a user who lost it, and sign them out everywhere",
    needs: NEEDS,
    handle: async (call) => {
      await resetSecondFactor(call.services, call.caller, call.id("userId"));
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/:userId/password_reset/v1",
    sessionOnly: true,
    summary: "Mail a user a link to set a new password; without a mail server, return the link",
    needs: NEEDS,
    answer: z.object({
      /** Present only if no mail server is set. */
      link: z.string().optional(),
    }),
    handle: async (call) => {
      const link = await sendResetLink(call.services, call.caller, call.id("userId"));
      return { link: link ?? undefined };
    },
  }),
];

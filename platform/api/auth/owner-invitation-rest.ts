import { z } from "zod";

import {
  acceptOwnerInvitation,
  readOwnerInvitation,
} from "../../domain/accounts/accept-owner-invitation.ts";
import { inviteOwner } from "../../domain/accounts/invite-owner.ts";
import { givenText, GivenId } from "../given.ts";
import { openRoute, privateRoute, type Route } from "../route.ts";

const Text = givenText(4096);
/** In the body, never in the path: paths are logged. */
const Token = givenText(200);

export const ownerInvitationRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/domain/owner_invitation/v1",
    summary: "Mail somebody a link to open a business of their own",
    needs: ["DOMAIN_BUSINESS_ACCOUNT_CREATE"],
    body: z.object({ email: givenText(320) }),
    handle: async ({ body, caller, services }) => {
      const { domainId, locale, userId } = caller;
      await inviteOwner(services, { domainId, locale, invitedByUserId: userId, ...body });
      return {};
    },
  }),
  openRoute({
    method: "POST",
    path: "/auth/owner_invitation/view/v1",
    summary: "Read the invitation to open a business",
    body: z.object({ token: Token }),
    answer: z.object({
      invitation: z.object({
        email: z.string(),
        invitedBy: z.string().optional(),
        expired: z.boolean(),
        registered: z.boolean(),
      }),
    }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { body, clientIp, services } = call;
      const { inviter, ...found } = await readOwnerInvitation(services, {
        ...body,
        domainId,
        clientIp,
      });
      return { invitation: { ...found, invitedBy: inviter ?? undefined } };
    },
  }),
  openRoute({
    method: "POST",
    path: "/auth/owner_invitation/accept/v1",
    summary: "Open the business, with a new account or the password of an account",
    body: z.object({
      token: Token,
      firstName: Text,
      lastName: Text,
      password: Text,
      publicKeyId: GivenId,
      businessName: Text,
    }),
    answer: z.object({ businessAccountId: z.guid().optional() }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { body, clientIp, locale, services } = call;
      const businessAccountId = await acceptOwnerInvitation(services, {
        ...body,
        domainId,
        clientIp,
        locale,
      });
      return { businessAccountId: businessAccountId ?? undefined };
    },
  }),
];

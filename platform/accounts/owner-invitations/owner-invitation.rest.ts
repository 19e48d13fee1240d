import { z } from "zod";

import { pagination } from "../../base/http/paging.ts";
import { lenientText, LenientId } from "../../base/http/query-values.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { publicRoute, privateRoute, type Route } from "../../core/calls/route.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { assertCanSend } from "../mail/assert-can-send.ts";
import { acceptOwnerInvitation, readOwnerInvitation } from "./accept-owner-invitation.ts";
import { inviteOwner, revokeOwnerInvitation } from "./invite-owner.ts";
import { type ListedOwnerInvitation, listOwnerInvitations } from "./owner-invitation.store.ts";

const Text = lenientText(4096);
/** Tokens are sent in the body, because paths appear in logs. */
const Token = lenientText(200);

const OwnerInvitationView = z.object({
  id: z.guid(),
  email: z.string(),
  state: z.enum(["waiting", "accepted", "expired"]),
  /** Absent if the invitation was sent from the command line. */
  invitedBy: z.string().optional(),
  createdAt: z.string(),
  expiresAt: z.string(),
  acceptedAt: z.string().optional(),
});

export const ownerInvitationRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/domain/owner_invitation/v1",
    summary: "Send or resend an invitation to open a business",
    needs: ["DOMAIN_BUSINESS_ACCOUNT_CREATE"],
    body: z.object({ email: lenientText(320) }),
    handle: async ({ body, caller, services }) => {
      // Only this route requires a mail server; the command line prints the link instead.
      assertCanSend(services);
      const { domainId, locale, userId } = caller;
      await inviteOwner(services, { domainId, locale, invitedByUserId: userId, ...body });
      return {};
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/domain/owner_invitation/list/v1",
    summary: "List the invitations to open a business, with their state",
    needs: ["DOMAIN_BUSINESS_ACCOUNT_CREATE"],
    answer: z.object({
      ownerInvitationList: z.array(OwnerInvitationView),
      pagination: PAGED.pagination,
    }),
    handle: async ({ caller, page, services }) => {
      const { rows, total } = await listOwnerInvitations(services.db, caller.domainId, page);
      const now = services.now();
      return {
        ownerInvitationList: rows.map((row) => viewInvitation(row, now)),
        pagination: pagination(page, total),
      };
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/domain/owner_invitation/:invitationId/v1",
    summary: "Revoke a pending invitation to open a business",
    needs: ["DOMAIN_BUSINESS_ACCOUNT_CREATE"],
    handle: async (call) => {
      await revokeOwnerInvitation(call.services, call.caller, call.id("invitationId"));
      return {};
    },
  }),
  publicRoute({
    method: "POST",
    path: "/auth/owner_invitation/view/v1",
    summary: "Get an invitation to open a business by its token",
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
      const { inviter, ...invitation } = await readOwnerInvitation(services, {
        ...body,
        domainId,
        clientIp,
      });
      return { invitation: { ...invitation, invitedBy: inviter ?? undefined } };
    },
  }),
  publicRoute({
    method: "POST",
    path: "/auth/owner_invitation/accept/v1",
    summary:
      "Accept an invitation to open a business, with a new account or the password of an account",
    body: z.object({
      token: Token,
      firstName: Text,
      lastName: Text,
      password: Text,
      publicKeyId: LenientId,
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

function viewInvitation(row: ListedOwnerInvitation, now: Date) {
  const { id, email, inviter, createdAt, expiresAt, acceptedAt } = row;
  return {
    id,
    email,
    state: acceptedAt ? "accepted" : expiresAt <= now ? "expired" : "waiting",
    invitedBy: inviter ?? undefined,
    createdAt: wireDate(createdAt),
    expiresAt: wireDate(expiresAt),
    acceptedAt: acceptedAt ? wireDate(acceptedAt) : undefined,
  };
}

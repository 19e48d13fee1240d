import { z } from "zod";

import { lenientText, LenientId } from "../../base/http/query-values.ts";
import { publicRoute, type Route } from "../../core/calls/route.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.ts";

const Text = lenientText(4096);
/** Tokens are sent in the body, because paths appear in logs. */
const Token = lenientText(200);

export const invitationRoutes: Route[] = [
  publicRoute({
    method: "POST",
    path: "/auth/invitation/view/v1",
    summary: "Get an invitation by its token",
    body: z.object({ token: Token }),
    answer: z.object({
      invitation: z.object({
        email: z.string(),
        businessName: z.string(),
        invitedBy: z.string().optional(),
        expiresAt: z.string(),
        expired: z.boolean(),
        registered: z.boolean(),
      }),
    }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { clientIp, body } = call;
      const invitation = await readInvitation(call.services, { ...body, domainId, clientIp });
      return {
        invitation: {
          email: invitation.email,
          businessName: invitation.business,
          invitedBy: invitation.inviter ?? undefined,
          expiresAt: wireDate(invitation.expiresAt),
          expired: invitation.expired,
          registered: invitation.registered,
        },
      };
    },
  }),
  publicRoute({
    method: "POST",
    path: "/auth/invitation/accept/v1",
    summary: "Accept an invitation with a new account, a session or the password of an account",
    body: z.object({
      token: Token,
      firstName: Text,
      lastName: Text,
      password: Text,
      publicKeyId: LenientId,
      fingerprint: z.string().max(1000).nullish(),
    }),
    answer: z.object({ businessAccountId: z.guid() }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { locale, clientIp, body } = call;
      const businessAccountId = await acceptInvitation(call.services, {
        ...body,
        publicKeyId: body.publicKeyId,
        fingerprint: body.fingerprint ?? null,
        authToken: call.request.headers.get("AuthToken"),
        domainId,
        locale,
        clientIp,
      });
      return { businessAccountId };
    },
  }),
];

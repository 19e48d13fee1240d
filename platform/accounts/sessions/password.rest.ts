import { z } from "zod";

import { lenientText, LenientId } from "../../base/http/query-values.ts";
import { publicRoute, privateRoute, type Route } from "../../core/calls/route.ts";
import { confirmEmailChange } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { requestOwnEmail } from "./request-own-email.ts";
import { resetPasswordByLink } from "./reset-by-link.ts";
import { confirmPasswordReset, initiatePasswordReset } from "./reset-password.ts";

const Text = lenientText(4096);
const Email = lenientText(320);

export const passwordRoutes: Route[] = [
  publicRoute({
    method: "POST",
    path: "/auth/password_reset/initiate/v1",
    summary: "Request a password reset code (same response for every address)",
    body: z.object({ email: Email, fingerprint: z.string().max(1000).nullish() }),
    answer: z.object({ verificationType: z.literal("BY_CODE"), resetId: z.guid() }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { locale, clientIp, body } = call;
      const { email, fingerprint = null } = body;
      const request = { email, fingerprint, domainId, locale, clientIp };
      const resetId = await initiatePasswordReset(call.services, request);
      return { verificationType: "BY_CODE", resetId };
    },
  }),
  publicRoute({
    method: "POST",
    path: "/auth/password_reset/confirm/v1",
    summary: "Set a new password with the emailed code and end every session of the user",
    body: z.object({
      email: Email,
      code: lenientText(100),
      resetId: LenientId,
      password: Text,
      publicKeyId: LenientId,
    }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { locale, clientIp, body } = call;
      await confirmPasswordReset(call.services, {
        domainId,
        email: body.email,
        code: body.code.trim(),
        resetId: body.resetId,
        password: body.password,
        publicKeyId: body.publicKeyId,
        locale,
        clientIp,
      });
      return {};
    },
  }),
  publicRoute({
    method: "POST",
    path: "/auth/password_reset/link/v1",
    summary: "Set a new password with the link of an administrator and end every session",
    body: z.object({ token: lenientText(200), password: Text, publicKeyId: LenientId }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { clientIp, body } = call;
      await resetPasswordByLink(call.services, { ...body, domainId, clientIp });
      return {};
    },
  }),
  publicRoute({
    method: "POST",
    path: "/auth/email_change/confirm/v1",
    summary: "Confirm a new address with the emailed link and set a password",
    // Tokens are sent in the body, because paths appear in logs.
    body: z.object({ token: lenientText(200), password: Text, publicKeyId: LenientId }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { locale, clientIp, body } = call;
      const { token, password, publicKeyId } = body;
      const proof = { token, password, publicKeyId, domainId, locale, clientIp };
      await confirmEmailChange(call.services, proof);
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/password/v1",
    sessionOnly: true,
    summary: "Change the caller's password and end their other sessions",
    body: z.object({ currentPassword: Text, newPassword: Text, publicKeyId: LenientId }),
    handle: async (call) => {
      const { currentPassword, newPassword, publicKeyId } = call.body;
      await changePassword(call.services, call.caller, {
        currentPassword,
        newPassword,
        publicKeyId,
      });
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/email/v1",
    sessionOnly: true,
    summary: "Send a link to a new address of the caller, which takes effect once it is opened",
    body: z.object({ email: Text, currentPassword: Text, publicKeyId: LenientId }),
    handle: async (call) => {
      await requestOwnEmail(call.services, call.caller, call.body);
      return {};
    },
  }),
];

import { z } from "zod";

import { changePassword } from "../../domain/accounts/change-password.ts";
import {
  confirmPasswordReset,
  initiatePasswordReset,
} from "../../domain/accounts/reset-password.ts";
import { givenText, GivenId } from "../given.ts";
import { openRoute, privateRoute, type Route } from "../route.ts";

const Text = givenText(4096);
const Email = givenText(320);

export const passwordRoutes: Route[] = [
  openRoute({
    method: "POST",
    path: "/auth/password_reset/initiate/v1",
    summary: "Mails a code if somebody has the address; the answer doesn't tell",
    body: z.object({ email: Email }),
    answer: z.object({ verificationType: z.literal("BY_CODE") }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { locale, clientIp, body } = call;
      await initiatePasswordReset(call.services, { ...body, domainId, locale, clientIp });
      return { verificationType: "BY_CODE" };
    },
  }),
  openRoute({
    method: "POST",
    path: "/auth/password_reset/confirm/v1",
    summary: "Sets a new password with the mailed code and ends every session of the user",
    body: z.object({
      email: Email,
      code: givenText(100),
      password: Text,
      publicKeyId: GivenId,
    }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { locale, clientIp, body } = call;
      await confirmPasswordReset(call.services, {
        domainId,
        email: body.email,
        code: body.code.trim(),
        password: body.password,
        publicKeyId: body.publicKeyId,
        locale,
        clientIp,
      });
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/password/v1",
    summary: "Changes the caller's password and ends their other sessions",
    body: z.object({ currentPassword: Text, newPassword: Text, publicKeyId: GivenId }),
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
];

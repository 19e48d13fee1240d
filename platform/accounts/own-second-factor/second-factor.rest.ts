import { z } from "zod";

import { lenientText, LenientId } from "../../base/http/query-values.ts";
import { privateRoute, publicRoute, type Route } from "../../core/calls/route.ts";
import { AuthData, presentTokens } from "../sessions/auth-data.view.ts";
import { completeSignIn } from "../sessions/complete-sign-in.ts";
import {
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "./set-up-second-factor.ts";

const Proof = z.object({ password: lenientText(4096), publicKeyId: LenientId });
const Codes = z.object({
  recoveryCodeList: z.array(z.string()).describe("Shown once; each is good for one sign-in"),
});

export const secondFactorRoutes: Route[] = [
  publicRoute({
    method: "POST",
    path: "/auth/second_factor/v1",
    summary: "Complete a sign-in with the challenge of its rejection (12716) and a code",
    body: z.object({
      challenge: lenientText(2000),
      code: lenientText(100),
      fingerprint: z.string().max(1000).nullish(),
    }),
    answer: z.object({ authData: AuthData }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { body, clientIp, request, services } = call;
      const tokens = await completeSignIn(services, {
        ...body,
        fingerprint: body.fingerprint ?? null,
        domainId,
        clientIp,
        userAgent: request.headers.get("user-agent"),
      });
      return { authData: presentTokens(tokens) };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/user/second_factor/v1",
    summary:
      "Whether the caller's account has a second factor, and how many recovery codes are left",
    answer: z.object({
      secondFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
    }),
    handle: async ({ services, caller }) => ({
      secondFactor: await readSecondFactor(services, caller),
    }),
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/second_factor/v1",
    summary: "Create the secret of a second factor, which a code confirms",
    sessionOnly: true,
    body: Proof,
    answer: z.object({ secret: z.string(), uri: z.string() }),
    handle: ({ services, caller, body }) => startSecondFactor(services, caller, body),
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/second_factor/confirm/v1",
    summary: "Turn the second factor on with a code of the app",
    sessionOnly: true,
    body: z.object({ code: lenientText(100) }),
    answer: Codes,
    handle: async ({ services, caller, body }) => ({
      recoveryCodeList: await confirmSecondFactor(services, caller, body.code),
    }),
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/second_factor/recovery_code/v1",
    summary: "Replace the recovery codes",
    sessionOnly: true,
    body: Proof,
    answer: Codes,
    handle: async ({ services, caller, body }) => ({
      recoveryCodeList: await renewRecoveryCodes(services, caller, body),
    }),
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/second_factor/disable/v1",
    summary: "Turn the second factor off",
    sessionOnly: true,
    body: Proof,
    handle: async ({ services, caller, body }) => {
      await disableSecondFactor(services, caller, body);
      return {};
    },
  }),
];

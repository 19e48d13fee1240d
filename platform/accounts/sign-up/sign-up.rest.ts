import { z } from "zod";

import { lenientText, LenientId } from "../../base/http/query-values.ts";
import { publicRoute, type Route } from "../../core/calls/route.ts";
import { AuthData, presentTokens } from "../sessions/auth-data.view.ts";
import { confirmSignUp } from "./confirm-sign-up.ts";
import { initiateSignUp, resendSignUpCode } from "./sign-up.ts";

/**
 * Accepts any text here, because the use case validates the values and reports all issues together.
 */
const Text = lenientText(4096);
const Email = lenientText(320);

const SignUpBody = z.object({
  firstName: Text,
  lastName: Text,
  email: Text,
  password: Text,
  publicKeyId: LenientId,
});

const CodeBody = z.object({ email: Email, signUpId: LenientId });

const ConfirmBody = CodeBody.extend({
  fingerprint: z.string().max(1000).nullish(),
  signIn: z.boolean().nullish().describe("Also begin a session, whose tokens are returned"),
});

export const signUpRoutes: Route[] = [
  publicRoute({
    method: "POST",
    path: "/auth/signup_by_email/initiate/v1",
    summary: "Start a sign-up and email a 6-digit code",
    body: SignUpBody,
    answer: z.object({ verificationType: z.literal("BY_CODE"), signUpId: z.guid() }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { locale, clientIp } = call;
      const { publicKeyId } = call.body;
      const signUp = { ...call.body, publicKeyId, domainId, locale, clientIp };
      const signUpId = await initiateSignUp(call.services, signUp);
      return { verificationType: "BY_CODE", signUpId };
    },
  }),
  publicRoute({
    method: "POST",
    path: "/auth/signup_by_email/confirm/v1",
    summary: "Confirm a sign-up with the emailed code, and sign in if asked to",
    query: z.object({ verificationToken: lenientText(100) }),
    body: ConfirmBody.prefault({}),
    answer: z.object({ authData: AuthData.optional() }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { signIn, fingerprint = null } = call.body;
      const userAgent = call.request.headers.get("user-agent");
      const tokens = await confirmSignUp(call.services, {
        domainId,
        email: call.body.email,
        code: call.query.verificationToken.trim(),
        signUpId: call.body.signUpId,
        locale: call.locale,
        clientIp: call.clientIp,
        browser: signIn ? { fingerprint, userAgent } : null,
      });
      return tokens ? { authData: presentTokens(tokens) } : {};
    },
  }),
  publicRoute({
    method: "POST",
    path: "/auth/signup_by_email/resend/v1",
    summary: "Resend the sign-up code (same response for every address)",
    body: CodeBody,
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      await resendSignUpCode(call.services, {
        domainId,
        email: call.body.email,
        signUpId: call.body.signUpId,
        locale: call.locale,
        clientIp: call.clientIp,
      });
      return {};
    },
  }),
];

import { z } from "zod";

import { publicRoute, type Route } from "../../core/calls/route.ts";
import { isSetupOpen } from "./setup-code.ts";

const AuthMethod = z.object({
  type: z.literal("AuthMethodPasswordV1"),
  label: z.string(),
  registerSupported: z.boolean(),
  recoverSupported: z.boolean(),
  fingerPrintRequired: z.boolean(),
  publicKeyRequired: z.boolean(),
});

const PASSWORD = {
  type: "AuthMethodPasswordV1",
  label: "Password",
  fingerPrintRequired: false,
  publicKeyRequired: false,
};

export const signInMethodRoutes: Route[] = [
  publicRoute({
    method: "POST",
    path: "/auth/config/v1",
    summary: "Get the sign-in methods",
    answer: z.object({
      config: z.object({
        name: z.string(),
        authMethods: z.array(AuthMethod),
        setupOpen: z.literal(true).optional(),
      }),
    }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { services } = call;
      const { signUp, mail } = services.config;
      const registerSupported = signUp === "open" && mail.canSend;
      const setupOpen = await isSetupOpen(services.db, domainId);
      const authMethods = [{ ...PASSWORD, registerSupported, recoverSupported: mail.canSend }];
      return { config: { name: "internal", authMethods, ...(setupOpen && { setupOpen }) } };
    },
  }),
];

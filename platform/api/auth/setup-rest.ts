import { z } from "zod";

import { setUpDomain } from "../../domain/accounts/set-up-domain.ts";
import { givenText, GivenId } from "../given.ts";
import { openRoute, type Route } from "../route.ts";

const Text = givenText(4096);

export const setupRoutes: Route[] = [
  openRoute({
    method: "POST",
    path: "/auth/setup/v1",
    summary: "Create the first administrator of the domain and their business",
    body: z.object({
      code: givenText(200),
      firstName: Text,
      lastName: Text,
      email: Text,
      password: Text,
      publicKeyId: GivenId,
      businessName: Text,
    }),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { body, clientIp, locale, services } = call;
      await setUpDomain(services, { ...body, domainId, clientIp, locale });
      return {};
    },
  }),
];

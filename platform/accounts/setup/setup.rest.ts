import { z } from "zod";

import { lenientText, LenientId } from "../../base/http/query-values.ts";
import { publicRoute, type Route } from "../../core/calls/route.ts";
import { setUpDomain } from "./set-up-domain.ts";

const Text = lenientText(4096);

export const setupRoutes: Route[] = [
  publicRoute({
    method: "POST",
    path: "/auth/setup/v1",
    summary: "Create the first administrator of the domain and their business",
    body: z.object({
      code: lenientText(200),
      firstName: Text,
      lastName: Text,
      email: Text,
      password: Text,
      publicKeyId: LenientId,
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

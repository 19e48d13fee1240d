import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { publicRoute } from "../../core/calls/route.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";

export const demoRoutes = [
  publicRoute({
    method: "GET",
    path: "/public/demo/v1",
    namesDomain: false,
    summary: "List the demo accounts (demo mode only)",
    answer: z.object({
      accounts: z.array(
        z.object({
          role: z.string(),
          fullName: z.string(),
          email: z.string(),
          password: z.string(),
        }),
      ),
    }),
    handle: (call) => {
      if (!call.services.config.demo) throw unknownId("call", "demo");
      return { accounts: DEMO_ACCOUNTS };
    },
  }),
];

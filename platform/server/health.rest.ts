import { z } from "zod";

import { CODE, RequestError } from "../base/errors/request-error.ts";
import { verbatim } from "../base/messages/message.ts";
import { publicRoute, type Route } from "../core/calls/route.ts";

const State = z.object({ state: z.enum(["live", "ready"]) });

export const healthRoutes: Route[] = [
  publicRoute({
    method: "GET",
    path: "/health/live",
    namesDomain: false,
    summary: "Liveness check",
    answer: State,
    handle: () => ({ state: "live" }),
  }),
  publicRoute({
    method: "GET",
    path: "/health/ready",
    namesDomain: false,
    summary: "Readiness check",
    answer: State,
    handle: async ({ services }) => {
      const reason = await services.readiness.check();
      if (reason) throw new RequestError(CODE.UNAVAILABLE, verbatim(reason));
      return { state: "ready" };
    },
  }),
];

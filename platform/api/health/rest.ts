import { sql } from "kysely";
import { z } from "zod";

import { openRoute, type Route } from "../route.ts";

const State = z.object({ state: z.enum(["live", "ready"]) });

export const healthRoutes: Route[] = [
  openRoute({
    method: "GET",
    path: "/health/live",
    summary: "The process answers",
    answer: State,
    handle: () => ({ state: "live" }),
  }),
  openRoute({
    method: "GET",
    path: "/health/ready",
    summary: "The database answers too",
    answer: State,
    handle: async ({ services }) => {
      await sql`select 1`.execute(services.db);
      return { state: "ready" };
    },
  }),
];

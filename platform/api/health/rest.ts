import { sql } from "kysely";

import { openRoute, type Route } from "../route.ts";

export const healthRoutes: Route[] = [
  openRoute({
    method: "GET",
    path: "/health/live",
    summary: "The process answers",
    handle: () => ({ state: "live" }),
  }),
  openRoute({
    method: "GET",
    path: "/health/ready",
    summary: "The database answers too",
    handle: async ({ services }) => {
      await sql`select 1`.execute(services.db);
      return { state: "ready" };
    },
  }),
];

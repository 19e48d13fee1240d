import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import { countGroups } from "./count-groups.ts";
import { SearchBody } from "./search-body.ts";

const Body = z
  .object({
    search: SearchBody.nullish(),
    groupByList: z
      .array(
        z
          .string()
          .max(110)
          .regex(/^(status|twinClass|assignerUser|createdByUser|tag|marker|field:.+)$/),
      )
      .min(1)
      .max(5),
  })
  .meta({ id: "TwinGroupCountRqV1" });

const Answer = z.object({
  groups: z.record(
    z.string(),
    z.array(
      z.object({
        id: z.guid().optional(),
        key: z.string().optional(),
        name: z.string().optional(),
        count: z.int().positive(),
      }),
    ),
  ),
});

/** Registered before configured searches, whose path parameter would match `group_count`. */
export const groupCountRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/twin/search/group_count/v1",
    summary: "Count the twins of a search by status, class, users, tags or fields",
    needs: ["TWIN_VIEW"],
    body: Body,
    answer: Answer,
    handle: async ({ services, caller, body }) => {
      const groupings = [...new Set(body.groupByList)];
      return { groups: await countGroups(services.db, caller, body.search ?? {}, groupings) };
    },
  }),
];

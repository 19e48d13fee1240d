import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";

const SearchView = z.object({
  id: z.guid(),
  key: z.string(),
  kind: z.enum(["twin", "class", "field"]),
  name: z.string(),
});

export const searchConfigRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/search_config/list/v1",
    summary: "List configured searches, to find their ids by key",
    body: z.object({}).prefault({}),
    answer: z.object({ searchList: z.array(SearchView) }),
    handle: ({ model }) => ({
      searchList: [...model.searches.values()].map(({ id, key, kind, name }) => ({
        id,
        key,
        kind,
        name,
      })),
    }),
  }),
];

import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { findMatches, listNamedEntities, addOwners } from "./find-entities.rules.ts";
import { loadNamedRows } from "./find-entities.store.ts";

const MAX_TEXT_LENGTH = 200;
const MAX_FOUND = 50;

const FoundEntityView = z
  .object({
    kind: z.string(),
    id: z.guid(),
    key: z.string(),
    name: z.string(),
    /** Entity that contains this one: the class of a status, the list of an option. */
    owner: z.object({ kind: z.string(), id: z.guid(), name: z.string() }).optional(),
  })
  .meta({ id: "FoundEntityV1" });

export const findRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/configuration/find/v1",
    summary: "Find entities of the domain's configuration by name, key or ID",
    needs: ["DOMAIN_UPDATE"],
    query: z.object({
      text: z.string().max(MAX_TEXT_LENGTH),
      limit: z.coerce.number().int().min(1).max(MAX_FOUND).default(20),
    }),
    answer: z.object({
      /** Number of all matches. */
      total: z.int(),
      found: z.array(FoundEntityView),
    }),
    handle: async ({ services, caller, model, query }) => {
      const rows = await loadNamedRows(services.db, model.domainId);
      const stored = rows.map(({ name, ...row }) => ({
        ...row,
        name: typeof name === "string" ? name : textIn(name, caller.locale, model),
      }));
      const all = [...listNamedEntities(model, caller.locale), ...stored];
      const matches = findMatches(all, query.text);
      const found = addOwners(matches.slice(0, query.limit), all);
      return { total: matches.length, found };
    },
  }),
];

import { href } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import type { SearchSource } from "#app/server/search/search-source.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

const Answer = z.object({
  found: z
    .array(
      z.object({
        kind: z.string(),
        id: z.string(),
        key: z.string().default(""),
        name: z.string().default(""),
        owner: z.object({ kind: z.string(), id: z.string(), name: z.string() }).optional(),
      }),
    )
    .default([]),
});

/** Searches the configuration of the domain (classes, fields, statuses and so on) with one call. */
export const configurationSource: SearchSource = {
  isOffered: (caller) => hasPermission(caller, "DOMAIN_UPDATE"),
  find: async ({ platform }, { text, limit }) => {
    const query = new URLSearchParams({ text, limit: String(limit) });
    const { found } = await platform.get(`/private/configuration/find/v1?${query}`, Answer);
    return found.flatMap(({ kind, id, key, name, owner }) => {
      const entity = consoleEntities.ofKind(kind);
      if (!entity) return [];
      return [
        {
          kind: entity.names.one(),
          name: name || key || id.slice(0, 8),
          key,
          where: owner ? m.search_in({ owner: owner.name }) : "",
          href: href("/admin/:entity/:id", { entity: entity.key, id }),
        },
      ];
    });
  },
};

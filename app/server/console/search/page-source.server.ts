import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { SearchHit } from "#app/rules/search/search-hit.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { readRights } from "#app/server/entities/screens/rights.server.ts";
import { matchesText, type SearchSource } from "#app/server/search/search-source.server.ts";

import { listSections, mayAdminister } from "../access.server.ts";

const MAX_HITS = 5;

/** Searches pages of the console and forms that create something, without a call to the platform. */
export const pageSource: SearchSource = {
  isOffered: mayAdminister,
  find: async (caller, { text, isId }) => {
    if (isId) return [];
    const sections = await listSections(caller);
    const pages = sections.flatMap(({ title: where, entities }) =>
      entities.map(({ key, title }): SearchHit => ({
        kind: m.search_page(),
        name: title,
        key: "",
        where,
        href: href("/admin/:entity", { entity: key }),
      })),
    );
    const actions = await Promise.all(
      consoleEntities.listed.map(async (entity): Promise<SearchHit[]> => {
        const { create } = await readRights(caller, entity);
        if (!create) return [];
        const name = m.search_new({ name: entity.names.one() });
        const to = href("/admin/:entity/new", { entity: entity.key });
        return [{ kind: m.search_action(), name, key: "", where: "", href: to }];
      }),
    );
    return [...pages, ...actions.flat()]
      .filter(({ name }) => matchesText(text, name))
      .slice(0, MAX_HITS);
  },
};

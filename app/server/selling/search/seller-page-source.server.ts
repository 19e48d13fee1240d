import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { SearchHit } from "#app/rules/search/search-hit.ts";
import { matchesText, type SearchSource } from "#app/server/search/search-source.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { isSeller } from "./is-seller.server.ts";

const MAX_HITS = 5;

/** Searches pages of sellers and forms that create something, without a call to the platform. */
export const sellerPageSource: SearchSource = {
  isOffered: isSeller,
  find: async (caller, { text, isId }) => {
    if (isId) return [];
    const pages: [string, string][] = [
      [m.home_title(), href("/home")],
      [m.products_title(), href("/products")],
      [m.frame_marketplaces(), href("/marketplaces")],
      [m.frame_people(), href("/users")],
      [m.proposals_title(), href("/proposals")],
      [m.eans_title(), href("/products/eans")],
      [m.import_title(), href("/import")],
      [m.export_title(), href("/export")],
      [m.trash_title(), href("/trash")],
      [m.frame_notifications(), href("/notifications")],
      [m.settings_title(), href("/settings/profile")],
      [m.help_title(), href("/help")],
    ];
    const actions: [string, string][] = (await hasPermission(caller, "TWIN_CREATE"))
      ? [
          [m.products_create(), href("/products/new")],
          [m.products_connect_account(), href("/connect-marketplace")],
        ]
      : [];
    return [...toHits(m.search_action(), actions), ...toHits(m.search_page(), pages)]
      .filter(({ name }) => matchesText(text, name))
      .slice(0, MAX_HITS);
  },
};

function toHits(kind: string, links: [string, string][]): SearchHit[] {
  return links.map(([name, to]) => ({ kind, name, key: "", where: "", href: to }));
}

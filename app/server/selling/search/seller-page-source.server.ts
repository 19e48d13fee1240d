import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { SearchHit } from "#app/rules/search/search-hit.ts";
import { matchesText, type SearchSource } from "#app/server/search/search-source.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { readSellerRights } from "../seller-rights.server.ts";
import { isSeller } from "./is-seller.server.ts";

const MAX_HITS = 5;

/** Searches pages of sellers and forms that create something, without a call to the platform. */
export const sellerPageSource: SearchSource = {
  isOffered: isSeller,
  find: async (caller, { text, isId }) => {
    if (isId) return [];
    const [{ create, createProducts, update, remove }, mayConnect] = await Promise.all([
      readSellerRights(caller),
      hasPermission(caller, "CONNECTOR_CREATE"),
    ]);
    const pages: (readonly [string, string])[] = [
      [m.home_title(), href("/home")],
      [m.products_title(), href("/products")],
      [m.frame_marketplaces(), href("/marketplaces")],
      [m.frame_people(), href("/users")],
      [m.proposals_title(), href("/proposals")],
      [m.eans_title(), href("/products/eans")],
      ...(create || update ? [[m.import_title(), href("/import")] as const] : []),
      [m.export_title(), href("/export")],
      ...(remove ? [[m.trash_title(), href("/trash")] as const] : []),
      [m.frame_notifications(), href("/notifications")],
      [m.settings_title(), href("/settings/profile")],
      [m.help_title(), href("/help")],
    ];
    const actions: [string, string][] = [];
    if (createProducts) actions.push([m.products_create(), href("/products/new")]);
    if (mayConnect) actions.push([m.products_connect_account(), href("/connect-marketplace")]);
    return [...toHits(m.search_action(), actions), ...toHits(m.search_page(), pages)]
      .filter(({ name }) => matchesText(text, name))
      .slice(0, MAX_HITS);
  },
};

function toHits(kind: string, links: (readonly [string, string])[]): SearchHit[] {
  return links.map(([name, to]) => ({ kind, name, key: "", where: "", href: to }));
}

import { href } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { twinSearch } from "#app/server/model/twin-search.server.ts";
import type { SearchSource } from "#app/server/search/search-source.server.ts";

import { PRODUCTS } from "../searches.server.ts";
import { isSeller } from "./is-seller.server.ts";

const Products = z.object({
  twinList: z
    .array(
      z.object({
        id: z.string(),
        name: z.string().default(""),
      }),
    )
    .default([]),
});

/** Searches products by name, EAN or SKU, as the list of products does. */
export const productSource: SearchSource = {
  isOffered: isSeller,
  find: async (caller, { text, isId, limit }) => {
    if (isId) return [];
    const { id, body } = await twinSearch(caller, PRODUCTS, { query: text });
    const query = new URLSearchParams({
      lazyRelation: "false",
      showTwinMode: "DETAILED",
      limit: String(limit),
    });
    const path = `/private/twin/search/${id}/v1?${query}`;
    const { twinList } = await caller.platform.post(path, body, Products);
    return twinList.map((product) => ({
      kind: m.search_product(),
      name: product.name,
      key: "",
      where: "",
      href: href("/browse/:headTwinId", { headTwinId: product.id }),
    }));
  },
};

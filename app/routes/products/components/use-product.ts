import { useMatches } from "react-router";

import type { ProductCard } from "#app/server/selling/products/product-card.server.ts";

/** Reads the product card from the loader data of the page below the dialog. */
export function useProduct(): ProductCard | null {
  for (const { loaderData } of useMatches()) {
    if (hasCard(loaderData)) return loaderData.card;
  }
  return null;
}

function hasCard(loaded: unknown): loaded is { card: ProductCard } {
  return typeof loaded === "object" && loaded !== null && "card" in loaded;
}

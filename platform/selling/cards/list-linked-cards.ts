import type { Executor } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { parseConfiguredSearch, searchTwins } from "../../twins/search/search-twins.ts";
import type { TwinPage } from "../../twins/search/twin-search.store.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { CARD_ROOT } from "./marketplace-classes.rules.ts";

/**
 * Loads the products of cards regardless of who may see them, because a card's price may be its product's.
 */
export async function loadProductsOfCards(
  executor: Executor,
  caller: Caller,
  cards: readonly TwinRow[],
): Promise<Map<string, TwinRow>> {
  const ids = cards.flatMap(({ head_id }) => head_id ?? []);
  const rows = await findTwinRows(executor, caller.domainId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists the marketplace cards that a configured search finds. */
export async function listLinkedCards(
  executor: Executor,
  caller: Caller,
  search: {
    searchId: string;
    params: Readonly<Record<string, string | null>>;
    narrow: TwinSearch;
    offset: number;
    limit: number;
  },
): Promise<TwinPage> {
  const root = caller.model.classByKey.get(CARD_ROOT);
  return searchTwins(executor, caller, {
    filters: [parseConfiguredSearch(caller, search.searchId, search.params)],
    within: [{ twinClassExtendsHierarchyContainsIdList: root ? [root.id] : [] }, search.narrow],
    offset: search.offset,
    limit: search.limit,
  });
}

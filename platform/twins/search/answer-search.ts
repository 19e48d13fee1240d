import type { z } from "zod";

import { pagination } from "../../base/http/paging.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { presentTwins } from "../responses/twin.view.ts";
import type { SearchServices } from "./search-services.ts";
import { searchTwins } from "./search-twins.ts";

/** A call of a search route, with the services for searching. */
export type SearchCall<B extends z.ZodType> = PrivateCall<z.output<B>, undefined, SearchServices>;

interface AnswerOptions {
  present?: typeof presentTwins;
  /** Sort direction if the request names none. By default newest twins come first. */
  ascending?: boolean;
}

/** Presents a page of the twins that match any filter and all of `within`. */
export async function answerSearch(
  call: PrivateCall<unknown, unknown, SearchServices>,
  filters: readonly TwinSearch[],
  within: readonly TwinSearch[] = [],
  { present = presentTwins, ascending = false }: AnswerOptions = {},
) {
  const { services, caller, page } = call;
  const input = { ...page, sortAsc: page.sortAsc ?? ascending, filters, within };
  const { rows, total, estimate } = await searchTwins(services.db, caller, input, services);
  const { twins, relatedObjects } = await present(call, services.db, rows);
  return {
    twinList: twins,
    pagination: pagination(page, total, { estimate }),
    relatedObjects,
  };
}

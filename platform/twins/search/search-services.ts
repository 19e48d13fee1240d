import type { Services } from "../../core/services.ts";
import type { LargeListCache } from "./large-lists.ts";
import type { SearchLimits } from "./twin-search.store.ts";

/** Services for searching twins, in addition to those of every call. */
export interface SearchServices extends Services {
  longLists: LargeListCache;
  searchLimits?: SearchLimits;
}

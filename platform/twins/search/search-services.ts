import type { Services } from "../../core/services.ts";
import type { LargeListCache } from "./large-lists.ts";
import type { SearchLimits } from "./twin-search.store.ts";

/** What searching for twins adds to the services. */
export interface SearchServices extends Services {
  longLists: LargeListCache;
  searchLimits?: SearchLimits;
}

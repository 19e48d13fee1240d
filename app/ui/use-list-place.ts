import { useSearchParams } from "react-router";

import { backTo, listIn } from "#app/rules/list-place.ts";

/**
 * Returns a function for the links of a page that was opened from a list: it adds the state of the list to their
 * URLs, so that the linked page can return to it.
 */
export function useListPlace(): (to: string) => string {
  const [search] = useSearchParams();
  const list = listIn(search);
  return (to) => backTo(to, list);
}

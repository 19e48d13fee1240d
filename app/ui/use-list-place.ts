import { useSearchParams } from "react-router";

import { backTo, listIn } from "#app/rules/list-place.ts";

/** For links of a page that was opened out of a list: they keep the way back to the list as it was. */
export function useListPlace(): (to: string) => string {
  const [search] = useSearchParams();
  const list = listIn(search);
  return (to) => backTo(to, list);
}

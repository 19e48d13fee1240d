import { useLocation } from "react-router";

import { type TwinPlace, twinPlaceOf } from "#app/rules/twins/twin-place.ts";

/**
 * Returns the place of the current page: members and administrators have the same screens of a twin, at different
 * URLs.
 */
export function useTwinPlace(): TwinPlace {
  return twinPlaceOf(useLocation().pathname);
}

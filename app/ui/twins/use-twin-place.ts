import { useLocation } from "react-router";

import { type TwinPlace, twinPlaceOf } from "#app/rules/twins/twin-place.ts";

/** The screens of a twin are the same for members and administrators, at other addresses. */
export function useTwinPlace(): TwinPlace {
  return twinPlaceOf(useLocation().pathname);
}

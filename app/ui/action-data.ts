import { use } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router";

/**
 * Returns true if any route of this page displays the result of a form. Revalidation would remove that result with
 * its errors and input. `useActionData` covers only the component's own route, while the frame, which revalidates,
 * needs all routes.
 */
export function useHasActionData(): boolean {
  return use(UNSAFE_DataRouterStateContext)?.actionData != null;
}

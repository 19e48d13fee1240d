import { use } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router";

/**
 * Whether any route of this page displays the result of a form, with its errors and input, which a
 * revalidation would remove. `useActionData` returns the result of the component's own route only, and
 * the frame around the page, which revalidates, has to know of all routes.
 */
export function useHasActionData(): boolean {
  return use(UNSAFE_DataRouterStateContext)?.actionData != null;
}

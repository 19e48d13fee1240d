import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * The `shouldRevalidate` of pages whose forms can be refused because something has changed since the page was loaded:
 * a refused form loads the page again too, which React Router doesn't do by default.
 */
export function revalidateIfRefused({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409;
}

import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A list's `shouldRevalidate`: opening a dialog over the list does not load the list again. */
export function skipRevalidationForDialog({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  const dialogOnly =
    currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return dialogOnly ? false : defaultShouldRevalidate;
}

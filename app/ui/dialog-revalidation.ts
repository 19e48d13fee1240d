import type { ShouldRevalidateFunctionArgs } from "react-router";

/** The `shouldRevalidate` of lists: opening a dialog over a list doesn't load the list again. */
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

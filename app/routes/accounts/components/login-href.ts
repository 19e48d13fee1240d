import { href } from "react-router";

/** Signing in leads to the list of products unless somebody was on the way elsewhere. */
export function loginHref(redirectTo: string): string {
  if (redirectTo === href("/products")) return href("/login");
  return `${href("/login")}?redirectTo=${encodeURIComponent(redirectTo)}`;
}

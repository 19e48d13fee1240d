import { href } from "react-router";

/**
 * Returns the address of the sign-in page. Omits `redirectTo` for the product list, where sign-in leads by default.
 */
export function loginHref(redirectTo: string): string {
  if (redirectTo === href("/products")) return href("/login");
  return `${href("/login")}?redirectTo=${encodeURIComponent(redirectTo)}`;
}

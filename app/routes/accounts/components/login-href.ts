import { href } from "react-router";

/** Omits `redirectTo` for the product list, which is where sign-in leads by default. */
export function loginHref(redirectTo: string): string {
  if (redirectTo === href("/products")) return href("/login");
  return `${href("/login")}?redirectTo=${encodeURIComponent(redirectTo)}`;
}

import { href } from "react-router";

/**
 * Returns the address of the sign-in page. Omits `redirectTo` for the start page, where sign-in leads by default.
 */
export function loginHref(redirectTo: string): string {
  if (redirectTo === href("/home")) return href("/login");
  return `${href("/login")}?redirectTo=${encodeURIComponent(redirectTo)}`;
}

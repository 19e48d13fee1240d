import { randomBytes } from "node:crypto";

import { createCookie } from "react-router";

const cookie = createCookie("vitrine_browser", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  // The longest lifetime that browsers allow.
  maxAge: 400 * 24 * 60 * 60,
});

/** Reads the fingerprint by which the platform recognizes a browser that signed in before. */
export async function readBrowser(request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : null;
}

export function createBrowser(): string {
  return randomBytes(32).toString("base64url");
}

/** Creates the cookie with the fingerprint. It is Secure only if the browser connected over TLS. */
export function createBrowserCookie(browser: string, url: URL): Promise<string> {
  return cookie.serialize(browser, { secure: url.protocol === "https:" });
}

import { randomBytes } from "node:crypto";

import { createCookie } from "react-router";

const cookie = createCookie("vitrine_browser", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  // The longest that browsers keep any.
  maxAge: 400 * 24 * 60 * 60,
});

/** By what the platform knows a browser again that signed in before; null until one has. */
export async function readBrowser(request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : null;
}

export function createBrowser(): string {
  return randomBytes(32).toString("base64url");
}

/** Secure only where the browser came by TLS. */
export function rememberBrowser(browser: string, url: URL): Promise<string> {
  return cookie.serialize(browser, { secure: url.protocol === "https:" });
}

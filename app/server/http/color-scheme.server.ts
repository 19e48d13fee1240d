import { createCookie } from "react-router";

import { type ColorScheme, isColorScheme } from "#app/rules/color-scheme.ts";

const cookie = createCookie("vitrine_color_scheme", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: 31_536_000,
});

/** Returns the scheme that the user chose; null if the page follows the system. */
export async function chosenColorScheme(request: Request): Promise<ColorScheme | null> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  return isColorScheme(value) ? value : null;
}

/** Returns the system's scheme, which browsers send from the second request on. */
export function hintedColorScheme(request: Request): ColorScheme | null {
  const hint = request.headers.get("sec-ch-prefers-color-scheme")?.replaceAll('"', "");
  return isColorScheme(hint) ? hint : null;
}

/** Creates the cookie with the chosen scheme. Null deletes it. */
export function createColorSchemeCookie(scheme: ColorScheme | null, url: URL): Promise<string> {
  const secure = url.protocol === "https:";
  return cookie.serialize(scheme ?? "", scheme ? { secure } : { secure, maxAge: 0 });
}

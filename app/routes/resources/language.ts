import { data, redirect } from "react-router";
import { safeRedirect } from "remix-utils/safe-redirect";

import { isLocale } from "#app/paraglide/runtime.js";
import { rememberLocale } from "#app/server/locale.server.ts";
import { sessionOf } from "#app/server/session.server.ts";

import type { Route } from "./+types/language";

/** The choice of somebody who is not signed in; signing in makes it their personal one. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const locale = form.get("locale");
  if (!isLocale(locale)) throw data(null, { status: 400 });
  const session = sessionOf(context);
  if (!session.has("tokens")) session.set("language", locale);
  return redirect(safeRedirect(form.get("redirectTo"), "/"), {
    headers: { "set-cookie": await rememberLocale(locale) },
  });
}

export function loader() {
  return data(null, { status: 404 });
}

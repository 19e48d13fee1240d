import { data, redirect } from "react-router";

import { isLocale } from "#app/paraglide/runtime.js";
import { resolveLocale } from "#app/server/accounts/profile.server.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { createLocaleCookie } from "#app/server/http/locale.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { createCaller } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";

import type { Route } from "./+types/language";

/**
 * Sets the language that is selected in the menu. A signed-in user's profile is changed at once, that of a guest when
 * they sign in.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const locale = form.get("locale");
  if (!isLocale(locale)) throw data(null, { status: 400 });
  const session = getSession(context);
  if (session.has("tokens")) await resolveLocale(await createCaller(context), locale);
  else session.set("language", locale);
  return redirect(localPath(form.get("redirectTo"), "/"), {
    headers: { "set-cookie": await createLocaleCookie(locale, url) },
  });
}

export function loader() {
  return data(null, { status: 404 });
}

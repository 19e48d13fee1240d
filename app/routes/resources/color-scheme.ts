import { data, redirect } from "react-router";

import { isColorScheme } from "#app/rules/color-scheme.ts";
import { createColorSchemeCookie } from "#app/server/http/color-scheme.server.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";

import type { Route } from "./+types/color-scheme";

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const scheme = form.get("scheme");
  const cookie = await createColorSchemeCookie(isColorScheme(scheme) ? scheme : null, url);
  const headers = { "set-cookie": cookie };
  // With scripts the response is data and the page stays. A form without scripts is redirected back to its
  // page.
  const byScript = new URL(request.url).pathname.endsWith(".data");
  if (byScript) return data(null, { headers });
  return redirect(localPath(form.get("redirectTo"), "/"), { headers });
}

export function loader() {
  return data(null, { status: 404 });
}

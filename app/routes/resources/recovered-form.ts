import { data } from "react-router";
import { z } from "zod";

import { createRecoveryCookie, recoverableFields } from "#app/server/forms/form-recovery.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";

import type { Route } from "./+types/recovered-form";

const FormLocation = z.object({
  page: z.string().startsWith("/"),
  action: z.string().startsWith("/"),
});

/** Stores the unsubmitted input of a page that is being redirected to sign-in. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const formLocation = FormLocation.safeParse(Object.fromEntries(url.searchParams));
  const typed = recoverableFields(await readForm(request, EDIT_FORM));
  if (!formLocation.success || !typed) throw data(null, { status: 400 });
  const form = { ...formLocation.data, fields: typed, files: false };
  const cookie = await createRecoveryCookie(context, form, url.protocol === "https:");
  return new Response(null, { status: 204, headers: { "set-cookie": cookie } });
}

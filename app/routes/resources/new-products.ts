import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { NewRowsForm, saveNewRows } from "#app/server/selling/products/new-rows.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/new-products";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/**
 * Checks new rows of the products' grid or, with `save`, creates products from them. Throws 400 for rows that the grid
 * can't send.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const rows = NewRowsForm.safeParse(String(form.get("rows") ?? ""));
  if (!rows.success) throw data(null, { status: 400 });
  const work = saveNewRows(getCaller(context), rows.data, { isTry: !form.has("save") });
  const problem = await catchActionError(work, m.products_create_failed());
  if (problem) return Response.json({ problem: problem.text }, { status: problem.status });
  return Response.json(await work);
}

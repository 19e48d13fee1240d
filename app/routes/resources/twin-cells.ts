import { data } from "react-router";

import { readForm } from "#app/server/http/read-form.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";
import { CellsForm, saveCells } from "#app/server/twins/forms/save-cells.server.ts";

import type { Route } from "./+types/twin-cells";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** Saves texts that were pasted or filled into cells of a grid, in batches. Throws 400 for an invalid batch. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = CellsForm.safeParse(String(form.get("cells") ?? ""));
  if (!parsed.success) throw data(null, { status: 400 });
  return Response.json({ results: await saveCells(getCaller(context), parsed.data) });
}

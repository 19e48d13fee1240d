import { data, redirect, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import { deleteTwin } from "./selling-actions.server.ts";

/** Handles the dialogs that delete a product. Redirects to `list` afterwards. */
export async function deleteProduct(
  context: Readonly<RouterContextProvider>,
  { productId, list }: { productId: string; list: string },
) {
  const work = deleteTwin(getCaller(context), productId);
  const problem = await catchActionError(work, m.products_delete_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.products_deleted());
  return redirect(list);
}

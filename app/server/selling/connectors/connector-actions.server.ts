import { data, redirect, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { performTransition } from "#app/server/twins/twins.server.ts";

import { deleteConnector } from "./connector.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Performs the transition of the pressed button and returns to the page of the form. */
export async function performFromForm(
  context: Context,
  form: FormData,
  connectorId: string,
  page: string,
): Promise<Response> {
  const transitionId = form.get("transitionId");
  if (typeof transitionId !== "string") throw data(null, { status: 400 });
  const failed = m.connectors_transition_failed();
  const work = performTransition(getCaller(context), connectorId, transitionId);
  const problem = await catchActionError(work, failed);
  if (problem) {
    flashToast(context, "error", problem.requestError ? `${failed}: ${problem.text}` : failed);
  }
  return redirect(page);
}

/** Deletes an account and redirects to the list, or returns to the dialog the reason why it can't be deleted. */
export async function deleteFromDialog(
  context: Context,
  { connectorId, name, list }: { connectorId: string; name: string; list: string },
) {
  const work = deleteConnector(getCaller(context), connectorId);
  const problem = await catchActionError(work, m.connectors_save_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.connectors_deleted({ name }));
  return redirect(list);
}

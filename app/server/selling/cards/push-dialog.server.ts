import { data, redirect, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { FOLLOWED_KEYS } from "#app/rules/selling/followed-fields.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import { previewPush, push, type PushTarget } from "./inheritance.server.ts";

const CONFLICT = 409;

interface PushArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** Query parameter with the keys that the user had chosen in an earlier preview. */
const CHOSEN = "field";

/**
 * Loads the preview of a dialog that gives cards the values of their product. All fields are chosen at first; in a
 * repeated preview, only those that the user had chosen.
 */
export async function loadPush(
  { context, url }: Pick<PushArgs, "context"> & { url: URL },
  target: PushTarget,
) {
  const fields = await throwAsStatus(previewPush(getCaller(context), target, FOLLOWED_KEYS));
  const chosen = url.searchParams.getAll(CHOSEN);
  return fields.map((field) => ({
    ...field,
    isChosen: chosen.length === 0 || chosen.includes(field.key),
  }));
}

/**
 * Gives the cards the values of the chosen fields, and redirects to their page. If something has changed since the
 * preview, nothing is done and the dialog shows a new one.
 */
export async function confirmPush(
  { context, request }: PushArgs,
  target: PushTarget,
  { page, dialog, done }: { page: string; dialog: string; done: string },
) {
  const form = await readForm(request);
  const keys = FOLLOWED_KEYS.filter((key) => form.getAll("field").includes(key));
  if (keys.length === 0) return data({ problem: m.inherit_choose(), keys }, { status: 422 });
  const plan = Object.fromEntries(keys.map((key) => [key, String(form.get(`plan.${key}`) ?? "")]));
  const problem = await catchActionError(
    push(getCaller(context), target, plan),
    m.card_action_failed(),
  );
  if (problem?.status === CONFLICT) {
    flashToast(context, "error", problem.text);
    return redirect(withChosen(dialog, keys));
  }
  if (problem) return data({ problem: problem.text, keys }, { status: problem.status });
  flashToast(context, "success", done);
  return redirect(page);
}

function withChosen(dialog: string, keys: readonly string[]): string {
  const search = new URLSearchParams(keys.map((key) => [CHOSEN, key]));
  return `${dialog}${dialog.includes("?") ? "&" : "?"}${search}`;
}

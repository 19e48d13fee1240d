import { data, href, redirect, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { parseSelectedCards } from "#app/rules/selling/selected-cards.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm, SELECTION_FORM } from "#app/server/http/read-form.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";

interface SelectionArgs {
  context: Readonly<RouterContextProvider>;
  params: { productId: string };
  request: Request;
  url: URL;
}

interface CardOperation<Result> {
  perform: (caller: Caller, cardIds: string[]) => Promise<Result>;
  failed: string;
  /** Returns the message that says what was started. */
  started: (result: Result) => string;
}

/** Handles the dialogs for the selected cards of a product. Redirects to the product with a toast. */
export async function performOnSelectedCards<Result>(
  { context, params, request, url }: SelectionArgs,
  { perform, failed, started }: CardOperation<Result>,
) {
  const { chosen, intent } = parseSelectedCards(await readForm(request, SELECTION_FORM));
  const selectsAll = intent === "all";
  if (intent !== null) return data({ chosen, selectsAll, problem: undefined });
  if (chosen.length === 0) {
    return data({ chosen, selectsAll, problem: m.card_choose_one() }, { status: 422 });
  }
  const work = perform(getCaller(context), chosen);
  const problem = await catchActionError(work, failed);
  if (problem) {
    return data({ chosen, selectsAll, problem: problem.text }, { status: problem.status });
  }
  flashToast(context, "success", started(await work));
  return redirect(keepList(url, href("/products/:productId", params)));
}

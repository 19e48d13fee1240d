import type { RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ENTRY_LIMITS } from "#app/rules/twins/entry-limits.ts";
import { draftHref, twinHref, twinPlaceOf, type TwinPlace } from "#app/rules/twins/twin-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import {
  withReceivedForm,
  unreceived,
  type ReceivedFile,
} from "#app/server/http/receive-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import type { TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";

import { getEntry, performTransition, type TwinChange } from "../twins.server.ts";
import { echoSubmittedForm, handlePartialSubmit, saveForm } from "./edit-form.server.ts";
import { draftWith, performWith } from "./perform.server.ts";

interface StepParams {
  headTwinId: string;
  transitionId: string;
}

type Context = Readonly<RouterContextProvider>;

/**
 * Performs a transition from its page, or directly from a button with `quick`. Returns the path of the next page, or
 * the state of the form with its errors.
 */
export async function performFromPage(context: Context, request: Request, params: StepParams) {
  const caller = getCaller(context);
  const place = twinPlaceOf(new URL(request.url).pathname);
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    return withReceivedForm(request, ({ form, files }) =>
      performForm(
        caller,
        form,
        files.filter(({ name }) => name !== ""),
        params,
        place,
      ),
    );
  }
  const form = await readForm(request, EDIT_FORM);
  return form.has("quick")
    ? performAtOnce(context, form, params, place)
    : performForm(caller, form, [], params, place);
}

/** The input of a transition that is performed without its form. */
const AS_IT_IS = { comment: "", change: { version: 0 }, files: [], link: null };

/**
 * Performs a transition without its form, or creates its draft. Returns the path of the next page. If the transition
 * is rejected, this is the page of the transition, which shows why it is blocked.
 */
async function performAtOnce(
  context: Context,
  form: FormData,
  params: StepParams,
  place: TwinPlace,
) {
  const { headTwinId, transitionId } = params;
  const failed = m.browse_step_failed();
  let draft: string | null = null;
  const caller = getCaller(context);
  const work =
    form.get("quick") === "preview"
      ? draftWith(caller, headTwinId, transitionId, AS_IT_IS).then((id) => (draft = id))
      : performTransition(caller, headTwinId, transitionId);
  const problem = await catchActionError(work, failed);
  if (problem) {
    flashToast(context, "error", problem.text);
    return twinHref(place, headTwinId, `transition/${transitionId}`);
  }
  if (draft !== null) return draftHref(place, draft);
  const back = form.get("returnTo");
  const page = twinHref(place, headTwinId);
  return localPath(typeof back === "string" ? back : null, page);
}

async function performForm(
  caller: Caller,
  form: FormData,
  files: ReceivedFile[],
  { headTwinId, transitionId }: StepParams,
  place: TwinPlace,
) {
  const answer = await throwAsStatus(getEntry(caller, headTwinId));
  const text = (name: string) => String(form.get(name) ?? "");
  const comment = text("comment").trim();
  const partialResult = await handlePartialSubmit(caller, answer, form);
  if (partialResult) return { ...partialResult, comment };
  const isPreview = form.get("preview") === "1";
  const rejected =
    files.map(unreceived).find((problem) => problem !== null) ??
    (isPreview && files.length > 0 ? m.browse_draft_no_files() : undefined);
  if (rejected) {
    return { ...withError(echoSubmittedForm(answer, form), rejected, 422), comment };
  }
  const dstTwinId = text("dstTwinId");
  let next = twinHref(place, headTwinId);
  const save = async (change: TwinChange) => {
    const link = dstTwinId ? { linkId: text("linkId"), dstTwinId } : null;
    const input = { comment, change, files, link };
    if (!isPreview) return performWith(caller, headTwinId, transitionId, input);
    next = draftHref(place, await draftWith(caller, headTwinId, transitionId, input));
  };
  const options = { fallback: m.browse_step_failed(), savesUnchanged: true, save };
  const failed = answer.twin.actions.includes("EDIT")
    ? await saveForm(caller, answer, form, ENTRY_LIMITS, options)
    : await performUnchanged(answer, form, save);
  return failed ? { ...failed, comment } : next;
}

/**
 * Performs a transition for a user who can't edit the twin. The form of such a user has no fields, so none are
 * validated.
 */
async function performUnchanged(
  answer: TwinResponse,
  form: FormData,
  save: (change: TwinChange) => Promise<void>,
) {
  const { version } = AS_IT_IS.change;
  const problem = await catchActionError(save({ version }), m.browse_step_failed());
  return problem && withError(echoSubmittedForm(answer, form), problem.text, problem.status);
}

function withError(typed: ReturnType<typeof echoSubmittedForm>, text: string, status: number) {
  const result = { ...typed.result, status: "error" as const, error: { "": [text] } };
  return { ...typed, result, status };
}

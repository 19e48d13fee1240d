import { data, isRouteErrorResponse } from "react-router";

import { m } from "#app/paraglide/messages.js";

import type { EditResult, UploadAnswer } from "./edit-result.ts";

/**
 * What the browser answers to a form itself when nobody else does: the page stays, with all that
 * was typed. A part of the form that is sent beside it (the description, a file) must not take the
 * page along either when the server fails at it.
 */
export async function withOfflineFallback<Answer>(
  request: Request,
  ask: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof unanswered>> {
  const form = await request.clone().formData();
  try {
    return await ask();
  } catch (error) {
    const submittedPart = problemsOf(form);
    // What fetch throws when there is no answer at all.
    if (error instanceof TypeError) return unanswered(submittedPart, m.error_offline());
    if (submittedPart.isPart && isFault(error))
      return unanswered(submittedPart, m.products_save_failed());
    throw error;
  }
}

/** Its status keeps the page from asking for its data, which would fail as well. */
export const OFFLINE_STATUS = 503;

interface SubmittedPart {
  isPart: boolean;
  ofDescription: boolean;
  errors: { images: string[]; documents: string[] };
}

/** Where it is said, and what is said beyond the reason. */
function problemsOf(form: FormData): SubmittedPart {
  const ofDescription = form.get("only") === "description";
  const errors = {
    images: uploadErrors(form, "images"),
    documents: uploadErrors(form, "documents"),
  };
  if (form.has("remove")) errors.images.push(m.products_file_delete_failed());
  const isPart = ofDescription || errors.images.length + errors.documents.length > 0;
  return { isPart, ofDescription, errors };
}

/** Why none of the chosen files arrived. */
function uploadErrors(form: FormData, uploadField: string): string[] {
  const chosen = form.getAll(uploadField).some((file) => file instanceof File && file.size > 0);
  return chosen ? [m.products_upload_broken()] : [];
}

function unanswered({ isPart, ofDescription, errors }: SubmittedPart, reason: string) {
  const problem = `${m.products_description_failed()}. ${reason}`;
  const answer = {
    result: { status: "error", ...(!isPart && { error: { "": [reason] } }) },
    conflict: null,
    baseline: null,
    preview: null,
    description: ofDescription ? { saved: false, problem } : null,
    errors,
    added: 0,
  } satisfies EditResult & UploadAnswer;
  return data(answer, { status: OFFLINE_STATUS });
}

/** The server's own failure; refusals, and the way to sign-in, go where they always go. */
function isFault(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error;
}

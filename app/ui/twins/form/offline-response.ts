import { data, isRouteErrorResponse, redirectDocument } from "react-router";

import { m } from "#app/paraglide/messages.js";

import type { EditResult, UploadResponse } from "./edit-result.ts";

/** True if the network has failed since the browser loaded this document. */
let wasOffline = false;

/**
 * Returns a result from the browser when the network fails, so that the page keeps its input. A partial submit (the
 * description, a file) also keeps the page when the server fails. After a failure the target of a redirect is loaded
 * as a document: the browser doesn't retry scripts that failed to load, so the router would reload this page instead,
 * without the message that the form was saved.
 */
export async function withOfflineFallback<Answer>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Answer>;
}): Promise<Answer | ReturnType<typeof offlineResult>> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    const submittedPart = describeSubmittedPart(form);
    // `fetch` throws a TypeError when there is no response.
    if (error instanceof TypeError) {
      wasOffline = true;
      return offlineResult(submittedPart, m.error_offline());
    }
    const target = error instanceof Response ? error.headers.get("Location") : null;
    if (wasOffline && target !== null) throw redirectDocument(target);
    if (submittedPart.isPart && isInternalError(error))
      return offlineResult(submittedPart, m.products_save_failed());
    throw error;
  }
}

/** An error status skips revalidation, which would fail as well. */
export const OFFLINE_STATUS = 503;

interface SubmittedPart {
  isPart: boolean;
  ofDescription: boolean;
  errors: { images: string[]; documents: string[] };
}

/** Returns the part of the form at which to report the failure, with the messages of its files. */
function describeSubmittedPart(form: FormData): SubmittedPart {
  const ofDescription = form.get("only") === "description";
  const errors = {
    images: uploadErrors(form, "images"),
    documents: uploadErrors(form, "documents"),
  };
  if (form.has("remove")) errors.images.push(m.products_file_delete_failed());
  const isPart = ofDescription || errors.images.length + errors.documents.length > 0;
  return { isPart, ofDescription, errors };
}

/** Returns an error if files were selected: without a response none of them was stored. */
function uploadErrors(form: FormData, uploadField: string): string[] {
  const chosen = form.getAll(uploadField).some((file) => file instanceof File && file.size > 0);
  return chosen ? [m.products_upload_broken()] : [];
}

function offlineResult({ isPart, ofDescription, errors }: SubmittedPart, reason: string) {
  const problem = `${m.products_description_failed()}. ${reason}`;
  const answer = {
    result: { status: "error", ...(!isPart && { error: { "": [reason] } }) },
    conflict: null,
    baseline: null,
    preview: null,
    description: ofDescription ? { saved: false, problem } : null,
    errors,
    added: 0,
  } satisfies EditResult & UploadResponse;
  return data(answer, { status: OFFLINE_STATUS });
}

/** Returns true for an internal error of the server, false for request errors and redirects to sign-in. */
function isInternalError(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error;
}

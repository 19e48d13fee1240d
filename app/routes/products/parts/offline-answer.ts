import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";

import type { EditAnswer } from "./edit-answer.ts";

/**
 * What the browser answers to a form itself when nobody else does: the page stays, with all that
 * was typed. Its status keeps the page from asking for its data, which would fail as well.
 */
export async function orOffline<Answer>(
  request: Request,
  ask: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof offline>> {
  const form = await request.clone().formData();
  try {
    return await ask();
  } catch (error) {
    // What fetch throws when there is no answer at all.
    if (!(error instanceof TypeError)) throw error;
    return offline(form);
  }
}

export const OFFLINE = 503;

function offline(form: FormData) {
  const away = m.error_offline();
  const ofDescription = form.get("only") === "description";
  const files = { images: lost(form, "images"), documents: lost(form, "documents") };
  if (form.has("remove")) files.images.push(m.products_file_delete_failed());
  const ofPart = ofDescription || files.images.length + files.documents.length > 0;
  const answer = {
    result: { status: "error", ...(!ofPart && { error: { "": [away] } }) },
    conflict: null,
    kept: null,
    preview: null,
    description: ofDescription
      ? { saved: false, problem: `${m.products_description_failed()}. ${away}` }
      : null,
    errors: files,
  } satisfies EditAnswer & { errors: object };
  return data(answer, { status: OFFLINE });
}

/** Why none of the chosen files arrived. */
function lost(form: FormData, part: string): string[] {
  const chosen = form.getAll(part).some((file) => file instanceof File && file.size > 0);
  return chosen ? [m.products_upload_broken()] : [];
}

import { m } from "#app/paraglide/messages.js";
import { MAX_IMAGE_TEXT_LENGTH } from "#app/rules/selling/product-sections.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { isTooLong } from "#common/count-characters.ts";

const NAME = /^image-text\.(.+)$/;

/**
 * Saves the texts of the images that the form shows and the user changed: `image-text.<ID>`, with the text
 * that the form began with in `image-text-start.<ID>`. Returns an error message on failure.
 */
export async function saveImageTexts(
  { platform }: Caller,
  twinId: string,
  form: FormData,
): Promise<string | null> {
  const update = readImageTexts(form).filter(({ text, start }) => text !== start);
  if (update.length === 0) return null;
  if (update.some(({ text }) => isTooLong(text, MAX_IMAGE_TEXT_LENGTH))) {
    return m.products_image_text_too_long({ max: MAX_IMAGE_TEXT_LENGTH });
  }
  const attachments = { update: update.map(({ id, text }) => ({ id, description: text })) };
  const path = `/private/twin/${encodeURIComponent(twinId)}/v1`;
  const work = platform.put(path, { attachments }, EmptyResponse);
  return (await catchActionError(work, m.products_image_text_failed()))?.text ?? null;
}

/** Returns the texts that the user typed, to show them again after an error. */
export function echoImageTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(readImageTexts(form).map(({ id, text }) => [id, text]));
}

function readImageTexts(form: FormData) {
  return [...form].flatMap(([name, value]) => {
    const id = NAME.exec(name)?.[1];
    if (id === undefined || typeof value !== "string") return [];
    const start = form.get(`image-text-start.${id}`);
    return [{ id, text: value.trim(), start: typeof start === "string" ? start : null }];
  });
}

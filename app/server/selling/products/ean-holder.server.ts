import type { SubmissionResult } from "@conform-to/react";

import type { EanHolder } from "#app/rules/twins/ean-answer.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import { checkEan } from "#app/server/selling/actions/selling-actions.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { readEan } from "#common/ean.ts";

/**
 * Finds the product that has the EAN of a rejected form, to link to it. Null if the EAN wasn't rejected, no other
 * product has it, or the check fails.
 */
export async function findEanHolder(
  caller: Caller,
  { error, initialValue }: SubmissionResult,
  exceptId: string,
): Promise<EanHolder | null> {
  const text = initialValue?.["ean"];
  if (!error?.["ean"] || typeof text !== "string") return null;
  const { ean } = readEan(text);
  const { value } = await catchRequestError(checkEan(caller, ean, exceptId));
  return value?.existingId ? { ean, productId: value.existingId } : null;
}

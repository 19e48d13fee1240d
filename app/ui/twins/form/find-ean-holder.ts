import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EanAnswer } from "#app/rules/twins/ean-answer.ts";

/**
 * Asks the platform which other product has an EAN; `exceptId` is the edited product. Uses fetch instead of a loader,
 * because a failed check must not replace the page by an error page.
 */
export async function findEanHolder(ean: string, exceptId?: string): Promise<EanAnswer> {
  const query = new URLSearchParams({ ean, ...(exceptId && { except: exceptId }) });
  try {
    const [response, rules] = await Promise.all([
      fetch(`${href("/resources/ean")}?${query}`),
      import("#app/rules/twins/ean-answer.ts"),
    ]);
    return rules.EanAnswer.parse(await response.json());
  } catch {
    return { ean, state: "unchecked", problem: m.products_ean_unverified(), existingId: null };
  }
}

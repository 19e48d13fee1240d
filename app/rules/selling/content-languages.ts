import { z } from "zod";

/** Form of the languages of marketplaces, by ID of their card class. An empty value is the default. */
export function ContentLanguagesForm(
  marketplaceIds: readonly string[],
  locales: readonly string[],
) {
  const language = z.enum(["", ...locales]).default("");
  return z.object(Object.fromEntries(marketplaceIds.map((id) => [id, language])));
}

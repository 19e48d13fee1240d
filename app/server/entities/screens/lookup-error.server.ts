import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";

/** Maximum number of rows that a name in a filter may match. */
export const MAX_MATCHES = 100;

/**
 * Thrown if the name in a filter can't be resolved to IDs. Without this filter, the list would show, export or change
 * the wrong rows.
 */
export class LookupError extends Error {
  override readonly name = "LookupError";
  readonly status: number;

  constructor(message: string, status = 502) {
    super(message);
    this.status = status;
  }
}

/** Throws `LookupError` if more rows match a name than a filter accepts. */
export function assertAllMatch(
  text: string,
  name: string,
  { total, hasMore }: { total: number; hasMore: boolean },
): void {
  if (total <= MAX_MATCHES && !hasMore) return;
  throw new LookupError(m.console_lookup_many({ max: MAX_MATCHES, text, name }), 422);
}

/** Returns the message of a failed lookup, for pages that show it beside an empty list. */
export async function catchLookup<T>(
  work: Promise<T>,
): Promise<{ value: T; problem: null } | { value: null; problem: string }> {
  try {
    return { value: await work, problem: null };
  } catch (error) {
    if (error instanceof LookupError) return { value: null, problem: error.message };
    throw error;
  }
}

/** Throws the page's error for a failed lookup, for pages and files that can't be shown without the result. */
export async function requireLookup<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LookupError) throw data(error.message, { status: error.status });
    throw error;
  }
}

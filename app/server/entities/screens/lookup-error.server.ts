import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";

/** A filter by a name takes no more IDs. */
export const MAX_MATCHES = 100;

/** What a name in a filter stands for is unknown, so nothing is shown, exported or changed by it. */
export class LookupError extends Error {
  override readonly name = "LookupError";
  readonly status: number;

  constructor(message: string, status = 502) {
    super(message);
    this.status = status;
  }
}

/** Throws where a filter by a name would leave out some of those that have it. */
export function assertAllMatch(
  text: string,
  name: string,
  { total, hasMore }: { total: number; hasMore: boolean },
): void {
  if (total <= MAX_MATCHES && !hasMore) return;
  throw new LookupError(m.console_lookup_many({ max: MAX_MATCHES, text, name }), 422);
}

/** The text of a lookup that failed, for the page that needs it. */
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

/** For pages that show nothing without it. */
export async function requireLookup<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LookupError) throw data(error.message, { status: error.status });
    throw error;
  }
}

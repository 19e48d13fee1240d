import { m } from "#app/paraglide/messages.js";

import { log } from "../log.server.ts";
import {
  GraphqlFault,
  isOutcomeUnknown,
  isPlatformAway,
  PlatformFault,
  PlatformRefusal,
} from "../platform/errors.server.ts";

export interface Problem {
  /** For whoever asked. */
  text: string;
  status: number;
  refusal: PlatformRefusal | null;
}

/** The screen's own words: for GraphQL errors that say nothing, and for everything else. */
interface Fallbacks {
  graphql: string;
  other: string;
}

/**
 * For forms and dialogs: why it was not done, in the platform's words where it gave any, else in
 * ours. A fault is logged here because the page goes on without an error page.
 */
export async function problemOf(
  work: Promise<unknown>,
  fallback: string | Fallbacks,
): Promise<Problem | null> {
  const { graphql, other } =
    typeof fallback === "string" ? { graphql: fallback, other: fallback } : fallback;
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof PlatformRefusal) {
      return { text: error.said || graphql, status: error.httpStatus, refusal: error };
    }
    if (isPlatformAway(error)) {
      const text = isOutcomeUnknown(error) ? m.error_away_unknown() : other;
      return { text, status: 503, refusal: null };
    }
    if (error instanceof PlatformFault) {
      log.error({ err: error }, "the platform failed an action");
      const text = error instanceof GraphqlFault ? error.said || graphql : other;
      return { text, status: 502, refusal: null };
    }
    throw error;
  }
}

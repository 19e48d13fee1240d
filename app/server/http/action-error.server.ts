import { m } from "#app/paraglide/messages.js";

import { log } from "../log.server.ts";
import {
  PlatformGraphqlError,
  isOutcomeUnknown,
  isPlatformUnavailable,
  PlatformInternalError,
  PlatformRequestError,
} from "../platform/errors.server.ts";

export interface ActionError {
  /** For whoever asked. */
  text: string;
  status: number;
  refusal: PlatformRequestError | null;
}

/** The screen's own words: for GraphQL errors that say nothing, and for everything else. */
interface FallbackMessages {
  graphql: string;
  other: string;
}

/**
 * For forms and dialogs: why it was not done, in the platform's words where it gave any, else in
 * ours. A fault is logged here because the page goes on without an error page.
 */
export async function catchActionError(
  work: Promise<unknown>,
  fallback: string | FallbackMessages,
): Promise<ActionError | null> {
  const { graphql, other } =
    typeof fallback === "string" ? { graphql: fallback, other: fallback } : fallback;
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof PlatformRequestError) {
      return { text: error.reason || graphql, status: error.httpStatus, refusal: error };
    }
    if (isPlatformUnavailable(error)) {
      const text = isOutcomeUnknown(error) ? m.error_away_unknown() : other;
      return { text, status: 503, refusal: null };
    }
    if (error instanceof PlatformInternalError) {
      log.error({ err: error }, "platform request failed");
      const text = error instanceof PlatformGraphqlError ? error.reason || graphql : other;
      return { text, status: 502, refusal: null };
    }
    throw error;
  }
}

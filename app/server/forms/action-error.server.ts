import { m } from "#app/paraglide/messages.js";
import { log } from "#app/server/base/log.server.ts";
import {
  PlatformGraphqlError,
  isOutcomeUnknown,
  isPlatformUnavailable,
  PlatformInternalError,
  PlatformRequestError,
} from "#app/server/platform/errors.server.ts";

export interface ActionError {
  /** The message for the user. */
  text: string;
  status: number;
  requestError: PlatformRequestError | null;
}

/** The screen's own messages: `graphql` for GraphQL errors without a reason, `other` for all other errors. */
interface FallbackMessages {
  graphql: string;
  other: string;
}

/**
 * Waits for the work of a form or dialog. Returns null if it succeeds, else the platform's message or the fallback.
 * Logs internal errors, because no error page is shown.
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
      return { text: error.reason || graphql, status: error.httpStatus, requestError: error };
    }
    if (isPlatformUnavailable(error)) {
      const text = isOutcomeUnknown(error) ? m.error_away_unknown() : other;
      return { text, status: 503, requestError: null };
    }
    if (error instanceof PlatformInternalError) {
      log.error({ err: error }, "platform request failed");
      const text = error instanceof PlatformGraphqlError ? error.reason || graphql : other;
      return { text, status: 502, requestError: null };
    }
    throw error;
  }
}

import { log } from "./log.server.ts";
import { PlatformFault, PlatformRefusal } from "./platform/errors.server.ts";

export interface Problem {
  /** For whoever asked. */
  text: string;
  status: number;
  refusal: PlatformRefusal | null;
}

/**
 * For dialogs of one question: why it was not done, in the platform's words where it gave any, else
 * in ours. A fault is logged here because the page goes on without an error page.
 */
export async function problemOf(work: Promise<unknown>, fallback: string): Promise<Problem | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof PlatformRefusal) {
      return { text: error.message || fallback, status: error.httpStatus, refusal: error };
    }
    if (error instanceof PlatformFault) {
      log.error({ err: error }, "the platform failed an action");
      return { text: fallback, status: 502, refusal: null };
    }
    throw error;
  }
}

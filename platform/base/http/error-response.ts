import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";

import { DatabaseUnavailableError } from "../database/database-errors.ts";
import {
  CODE,
  type Code,
  type FieldError,
  isDiskFull,
  RequestError,
} from "../errors/request-error.ts";

const MAX_ISSUES = 20;
const MAX_ISSUE_LENGTH = 300;

/** HTTP statuses of codes other than 400. */
const HTTP_STATUS: Partial<Record<Code, ContentfulStatusCode>> = {
  [CODE.UNEXPECTED]: 500,
  [CODE.UUID_UNKNOWN]: 404,
  [CODE.NO_REQUIRED_PERMISSION]: 403,
  [CODE.VERSION_CONFLICT]: 409,
  [CODE.TOO_MANY_REQUESTS]: 429,
  [CODE.TWIN_FROZEN]: 409,
  [CODE.MANAGER_LIMIT]: 409,
  [CODE.IN_USE]: 409,
  [CODE.UNAVAILABLE]: 503,
  [CODE.STORAGE_FULL]: 507,
  [CODE.COMMENT_DENIED]: 403,
  [CODE.ATTACHMENT_DELETE_DENIED]: 403,
  [CODE.SHOW_MODE_DENIED]: 403,
  [CODE.CREATE_DENIED]: 403,
  [CODE.UPDATE_DENIED]: 403,
  [CODE.DELETE_DENIED]: 403,
  [CODE.IDP_UNAUTHORIZED]: 401,
  [CODE.IDP_EMPTY_CREDENTIALS]: 401,
  [CODE.IDP_REFRESH_TOKEN]: 401,
  [CODE.IDP_AUTH_TOKEN]: 401,
  [CODE.IDP_CRYPT_KEY]: 401,
};

export interface ErrorBody {
  status: number;
  msg: "error";
  statusDetails: string;
  fieldErrors?: FieldError[];
  requestId: string;
  [extra: string]: unknown;
}

/**
 * SQLSTATEs caused by concurrent transactions: deadlock, lock timeout, serialization failure,
 * unique and foreign-key violations. Rules find the violations of a single request before.
 */
const CONFLICT_SQLSTATES: ReadonlySet<unknown> = new Set([
  "40P01",
  "40001",
  "23505",
  "23503",
  "55P03",
]);

/** Retry-After during an outage of the database. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Maps an error to a request error; null for an internal error. After a conflict nothing was
 * changed, so the caller may retry.
 */
export function toRequestError(error: unknown): RequestError | null {
  if (error instanceof RequestError) return error;
  if (error instanceof DatabaseUnavailableError) return unavailable(error);
  if (!(error instanceof Error) || !("code" in error)) return null;
  if (isDiskFull(error)) {
    return new RequestError(
      CODE.STORAGE_FULL,
      "The disk is full, so nothing was saved. Try again later",
    );
  }
  if (!CONFLICT_SQLSTATES.has(error.code)) return null;
  return new RequestError(CODE.VERSION_CONFLICT, "Somebody else changed this at the same time");
}

function unavailable({ outcomeUnknown }: DatabaseUnavailableError): RequestError {
  const extra = {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    ...(outcomeUnknown && { outcomeUnknown }),
  };
  const message = outcomeUnknown
    ? "The database stopped answering, and the change may have been saved. Check before you try again"
    : "The database is unavailable right now. Try again in a moment";
  return new RequestError(CODE.UNAVAILABLE, message, { extra });
}

export function httpStatusOf(code: Code): ContentfulStatusCode {
  return HTTP_STATUS[code] ?? 400;
}

/**
 * A request error is returned in full; an internal error only with its request ID, to find it in
 * the log.
 */
export function errorBody(error: unknown, requestId: string): ErrorBody {
  if (!(error instanceof RequestError)) {
    return {
      status: CODE.UNEXPECTED,
      msg: "error",
      statusDetails: "Something broke on our side",
      requestId,
    };
  }
  return {
    ...error.extra,
    status: error.code,
    msg: "error",
    statusDetails: error.message,
    ...(error.fieldErrors.length > 0 && { fieldErrors: error.fieldErrors }),
    requestId,
  };
}

/** The same for a GraphQL client, which expects it in `extensions`. */
export function extensionsOf({ msg: _msg, requestId: _requestId, ...extensions }: ErrorBody) {
  return { fieldErrors: [], ...extensions };
}

export function invalidBodyError(error: z.ZodError): RequestError {
  const fieldErrors = error.issues.slice(0, MAX_ISSUES).map((issue) => ({
    // Both may contain input.
    field: issue.path.join(".").slice(0, MAX_ISSUE_LENGTH),
    message: issue.message.slice(0, MAX_ISSUE_LENGTH),
  }));
  const first = fieldErrors[0];
  const message = first?.field
    ? `The request is not valid (${first.field}: ${first.message})`
    : "The request is not valid";
  return new RequestError(CODE.BAD_REQUEST, message, { fieldErrors });
}

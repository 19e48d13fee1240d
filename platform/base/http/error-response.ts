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
import { FilesUnavailableError } from "../files/files-unavailable-error.ts";
import { issueMessage } from "../messages/body-message.ts";
import { createMessage, type Message, type MessageKey } from "../messages/message.ts";
import { type MessageView, presentMessage, renderMessage } from "../messages/render-message.ts";

const MAX_ISSUES = 20;
export const MAX_FIELD_LENGTH = 300;

/** HTTP statuses of codes other than 400. */
const HTTP_STATUS: Partial<Record<Code, ContentfulStatusCode>> = {
  [CODE.UNEXPECTED]: 500,
  [CODE.UUID_UNKNOWN]: 404,
  [CODE.NO_REQUIRED_PERMISSION]: 403,
  [CODE.VERSION_CONFLICT]: 409,
  [CODE.TOO_MANY_REQUESTS]: 429,
  [CODE.BUDGET_REACHED]: 409,
  [CODE.TWIN_FROZEN]: 409,
  [CODE.MANAGER_LIMIT]: 409,
  [CODE.IN_USE]: 409,
  [CODE.UNAVAILABLE]: 503,
  [CODE.FILES_UNAVAILABLE]: 503,
  [CODE.STORAGE_FULL]: 507,
  [CODE.MEDIA_TYPE]: 415,
  [CODE.METHOD_UNKNOWN]: 405,
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
  [CODE.IDP_SECOND_FACTOR]: 401,
  [CODE.IDP_EMPTY_MACHINE_CREDENTIALS]: 401,
};

export interface ErrorBody {
  status: number;
  msg: "error";
  statusDetails: string;
  messageKey?: MessageKey;
  params?: Message["params"];
  fieldErrors?: (Omit<FieldError, "message"> & MessageView)[];
  requestId: string;
  [extra: string]: unknown;
}

/**
 * SQLSTATEs caused by concurrent transactions: deadlock, lock timeout, serialization failure, unique and foreign-key
 * violations. Such violations aren't the fault of the request itself, because rules check it before.
 */
const CONFLICT_SQLSTATES: ReadonlySet<unknown> = new Set([
  "40P01",
  "40001",
  "23505",
  "23503",
  "55P03",
]);

/** Value of Retry-After during an outage of the database or the files. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Maps an error to a request error; null for an internal error. After a conflict nothing was
 * changed, so the caller may retry.
 */
export function toRequestError(error: unknown): RequestError | null {
  if (error instanceof RequestError) return error;
  if (error instanceof DatabaseUnavailableError) return unavailable(error);
  if (error instanceof FilesUnavailableError) {
    return new RequestError(CODE.FILES_UNAVAILABLE, createMessage("request_files_unavailable"), {
      extra: { retryAfterSeconds: RETRY_AFTER_SECONDS },
    });
  }
  if (!(error instanceof Error) || !("code" in error)) return null;
  if (isDiskFull(error)) {
    return new RequestError(CODE.STORAGE_FULL, createMessage("request_disk_full"));
  }
  if (!CONFLICT_SQLSTATES.has(error.code)) return null;
  return new RequestError(CODE.VERSION_CONFLICT, createMessage("version_conflict"));
}

function unavailable({ outcomeUnknown }: DatabaseUnavailableError): RequestError {
  const extra = {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    ...(outcomeUnknown && { outcomeUnknown }),
  };
  const message = outcomeUnknown
    ? createMessage("request_outcome_unknown")
    : createMessage("request_database_unavailable");
  return new RequestError(CODE.UNAVAILABLE, message, { extra });
}

export function httpStatusOf(code: Code): ContentfulStatusCode {
  return HTTP_STATUS[code] ?? 400;
}

/**
 * Builds the body of the response. A request error is presented in full, but an internal error only with the request
 * ID, by which it is found in the log.
 */
export function errorBody(error: unknown, requestId: string, locale: string): ErrorBody {
  const requestError = error instanceof RequestError ? error : null;
  const { message, ...parts } = presentMessage(
    requestError?.sentences ?? createMessage("request_failed"),
    locale,
  );
  const fieldErrors = requestError?.fieldErrors.map(({ message: issue, ...fieldError }) => ({
    ...fieldError,
    ...presentMessage(issue, locale),
  }));
  return {
    ...(requestError && presentExtra(requestError.extra, locale)),
    status: requestError?.code ?? CODE.UNEXPECTED,
    msg: "error",
    statusDetails: message,
    ...parts,
    ...(fieldErrors?.length && { fieldErrors }),
    requestId,
  };
}

/**
 * Presents the additional members of an error. Among these are findings of a marketplace's rules, whose messages are
 * rendered too.
 */
function presentExtra(
  { issues, ...extra }: Record<string, unknown>,
  locale: string,
): Record<string, unknown> {
  if (!Array.isArray(issues)) return extra;
  const presented = issues.map(({ message, fix, ...issue }: ExtraIssue) => ({
    ...issue,
    ...presentMessage(message, locale),
    fix: renderMessage(fix, locale),
  }));
  return { ...extra, issues: presented };
}

interface ExtraIssue {
  message: Message;
  fix: Message;
}

/** Builds the `extensions` of a GraphQL error from the body of the same error in REST. */
export function buildExtensions({ msg: _msg, requestId: _requestId, ...extensions }: ErrorBody) {
  return { fieldErrors: [], ...extensions };
}

export function invalidBodyError(error: z.ZodError): RequestError {
  const fieldErrors = error.issues.slice(0, MAX_ISSUES).map((issue) => ({
    // Cut to a maximum length, because path and message may repeat input.
    field: issue.path.join(".").slice(0, MAX_FIELD_LENGTH),
    message: issueMessage(issue.message),
  }));
  const first = fieldErrors[0];
  const sentence = first?.field
    ? createMessage("request_invalid_field", {
        why: createMessage("field_issue", { field: first.field, issue: first.message }),
      })
    : createMessage("request_invalid");
  return new RequestError(CODE.BAD_REQUEST, sentence, { fieldErrors });
}

import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";

import { log } from "#app/server/base/log.server.ts";

import { describeDenied } from "./denied.server.ts";

const FieldError = z.object({
  field: z.string(),
  message: z.string(),
  code: z.string().optional(),
});

export type FieldError = z.output<typeof FieldError>;

const Problem = z.looseObject({
  status: z.number().int(),
  statusDetails: z.string().default(""),
  fieldErrors: z.array(FieldError).default([]),
});

type Problem = z.output<typeof Problem>;

/** Error codes that the app handles; the messages of all others are only displayed. */
export const CODE = {
  UNEXPECTED: 500,
  UUID_UNKNOWN: 10000,
  ENTITY_EXISTS: 10001,
  NO_REQUIRED_PERMISSION: 10214,
  USER_GRANT_EXISTS: 10307,
  VERSION_CONFLICT: 10907,
  TOO_MANY_REQUESTS: 10908,
  TWIN_FROZEN: 10909,
  UNAVAILABLE: 10912,
  FILES_UNAVAILABLE: 10917,
  PAGE_TOO_LARGE: 10918,
  USER_INACTIVE: 12713,
  SECOND_FACTOR: 12716,
} as const;

/** The platform rejected the request. Pages and forms show the reason to the user. */
export class PlatformRequestError extends Error {
  override readonly name = "PlatformRequestError";
  readonly httpStatus: number;
  readonly code: number;
  readonly fieldErrors: FieldError[];
  /** The platform's message; empty if it gave none. */
  readonly reason: string;
  /** Additional members of the response, for example both sides of a conflict. */
  readonly details: Record<string, unknown>;

  constructor(httpStatus: number, problem: Problem) {
    super(problem.statusDetails || "The request was rejected without a reason.");
    this.reason = problem.statusDetails;
    this.httpStatus = httpStatus;
    this.code = problem.status;
    this.fieldErrors = problem.fieldErrors;
    this.details = problem;
  }

  /** True if the platform doesn't have the call at all, as opposed to data that it doesn't find. */
  get isMissingCall(): boolean {
    return isMissingCall(this.httpStatus, this.details);
  }
}

/**
 * A permission is missing. React Router treats it like a thrown `data()`: a page that doesn't handle it responds with
 * status 403 and the platform's message, not with an internal error.
 */
class PlatformForbiddenError extends PlatformRequestError {
  readonly type = "DataWithResponseInit";
  readonly data: string;
  readonly init: ResponseInit;

  constructor(httpStatus: number, problem: Problem) {
    super(httpStatus, problem);
    this.data = this.message;
    this.init = { status: httpStatus };
  }
}

/** Vitrine's code for an unknown endpoint. Upstream's framework repeats the HTTP status. */
const UNKNOWN_ENDPOINT = 501;

/** Checks whether the platform lacks the path, as opposed to data that it doesn't find. */
export function isMissingCall(httpStatus: number, payload: unknown): boolean {
  if (httpStatus !== 404 && httpStatus !== 405) return false;
  const { status } = (payload ?? {}) as { status?: unknown };
  return typeof status !== "number" || status === httpStatus || status === UNKNOWN_ENDPOINT;
}

/** The platform failed internally. The error page is shown, because the user can't fix it. */
export class PlatformInternalError extends Error {
  override readonly name = "PlatformInternalError";
}

/** An internal error reported by GraphQL, which includes a message. */
export class PlatformGraphqlError extends PlatformInternalError {
  readonly reason: string;

  constructor(messages: string[], options: ErrorOptions) {
    super("GraphQL call failed", options);
    this.reason = messages.filter((message) => message !== "").join(" ");
  }
}

/**
 * Creates the error for an unavailable platform or database. The page explains it and offers a retry. With
 * `outcomeUnknown` the request was a change that may have been saved.
 */
export function platformUnavailable(label: string, cause: unknown, outcomeUnknown = false) {
  log.error({ err: cause, label }, "the platform is unavailable");
  return data({ outcomeUnknown }, { status: 503, statusText: "Service Unavailable" });
}

/** The statuses with which a proxy reports an unavailable platform, or the platform an unavailable database. */
const UNAVAILABLE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Returns the error of an unavailable platform. Null if the response isn't an outage. */
export function toUnavailableError(label: string, response: Response, payload: unknown) {
  if (!UNAVAILABLE_STATUSES.has(response.status)) return null;
  const problem = Problem.safeParse(payload);
  if (problem.success && isOutageOfFiles(problem.data)) return null;
  const outcomeUnknown = problem.success && problem.data["outcomeUnknown"] === true;
  const reason = problem.success ? problem.data.statusDetails : `HTTP ${response.status}`;
  return platformUnavailable(label, new Error(reason), outcomeUnknown);
}

/** Checks for an outage of the file storage only. The rest works, so the form shows the error and keeps its input. */
function isOutageOfFiles({ status }: Problem): boolean {
  return status === CODE.FILES_UNAVAILABLE;
}

/** Checks whether a change may have been saved although the platform became unavailable. */
export function isOutcomeUnknown(error: unknown): boolean {
  const { data: details } = (error ?? {}) as { data?: { outcomeUnknown?: boolean } | null };
  return details?.outcomeUnknown === true;
}

/** Checks for an error that `platformUnavailable` created. */
export function isPlatformUnavailable(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "init" in error &&
    (error as { init: ResponseInit | null }).init?.status === 503
  );
}

/**
 * The status of a full disk. Only operators can fix it, but the form shows the error, because an error page would
 * lose its input.
 */
export const INSUFFICIENT_STORAGE = 507;

export function parseRequestError(
  httpStatus: number,
  payload: unknown,
): PlatformRequestError | null {
  const problem = Problem.safeParse(payload);
  if (!problem.success) return null;
  const isRejection =
    httpStatus < 500 || httpStatus === INSUFFICIENT_STORAGE || isOutageOfFiles(problem.data);
  if (!isRejection) return null;
  return httpStatus === 403
    ? new PlatformForbiddenError(httpStatus, inWords(problem.data))
    : new PlatformRequestError(httpStatus, problem.data);
}

/** Replaces the key of a missing permission by a sentence, where there is one. */
function inWords(problem: Problem): Problem {
  if (problem["messageKey"] !== "request_permission_missing") return problem;
  const { data: params } = z.object({ right: z.string() }).safeParse(problem["params"]);
  const statusDetails = describeDenied(params?.right ?? "") ?? problem.statusDetails;
  return { ...problem, statusDetails };
}

/** Creates the error for a page that needs a call the platform doesn't have. The error page explains that. */
export function notOffered() {
  return data({ notOffered: true }, { status: 404 });
}

/** Turns a request error into the HTTP status of the page and rethrows everything else. For loaders. */
export async function throwAsStatus<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof PlatformRequestError)) throw error;
    if (error.isMissingCall) throw notOffered();
    const { code, httpStatus: status } = error;
    if (code === CODE.PAGE_TOO_LARGE) throw data({ pageTooLarge: true }, { status });
    throw data(error.message, { status });
  });
}

/** Like `throwAsStatus`, but returns null for HTTP 404, for pages that handle it themselves. */
export async function nullIfNotFound<T>(work: Promise<T>): Promise<T | null> {
  const found = work.catch((error: unknown) => {
    if (error instanceof PlatformRequestError && error.httpStatus === 404) return null;
    throw error;
  });
  return throwAsStatus(found);
}

/** Returns the value or the request error, and rethrows everything else. For actions. */
export async function catchRequestError<T>(
  work: Promise<T>,
): Promise<{ value: T; requestError: null } | { value: null; requestError: PlatformRequestError }> {
  try {
    return { value: await work, requestError: null };
  } catch (error) {
    if (error instanceof PlatformRequestError) return { value: null, requestError: error };
    throw error;
  }
}

/**
 * Turns a request error into a form result. Errors appear at the fields that they name, or above the form if it
 * doesn't have these fields. `fallback` replaces the platform's message where the specification has its own text.
 */
export function toSubmissionResult<T, Value>(
  submission: Submission<T, string[], Value>,
  requestError: PlatformRequestError,
  {
    names = {},
    fallback,
    hideFields = [],
  }: { names?: Record<string, string>; fallback?: string; hideFields?: string[] } = {},
): SubmissionResult {
  const fieldErrors: Record<string, string[]> = {};
  for (const { field, message } of requestError.fieldErrors) {
    (fieldErrors[names[field] ?? field] ??= []).push(message);
  }
  const formErrors = requestError.fieldErrors.length > 0 ? [] : [fallback ?? requestError.message];
  return submission.reply({ fieldErrors, formErrors, hideFields });
}

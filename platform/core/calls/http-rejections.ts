import type { Route } from "./route.ts";

/** Reasons of rejected requests, by HTTP status. */
export const REJECTIONS: Readonly<Record<number, string>> = {
  400: "The request is wrong, or its effect is not allowed; the code says why",
  401: "The caller is not signed in, or not any more",
  403: "The caller lacks a permission",
  404: "It does not exist, or the caller may not see it",
  409: "Something else has changed it, or uses it",
  415: "The body has a type that the call does not read",
  429: "Too many requests; Retry-After says when to try again",
  500: "An internal error; the log has it under the request ID",
  503: "The database is unavailable; Retry-After says when to try again",
  507: "The disk is full: nothing was saved",
};

/** Statuses that a call with its own response format may also send in that format. */
export const OWN_REJECTIONS: ReadonlySet<number> = new Set([400, 503, 507]);

/** Lists the HTTP statuses with which a call may reject a request. */
export function listRejections(route: Route<never>): number[] {
  // Only a call that changes something can conflict with another or fail on a full disk.
  const isChange = route.method !== "GET";
  const hasBody = route.body !== undefined || route.reads !== undefined || route.multipart;
  const isGuarded = route.access === "private" || isChange;
  return [
    400,
    ...(isGuarded ? [401, 403] : []),
    404,
    ...(isChange ? [409] : []),
    ...(hasBody ? [415] : []),
    429,
    500,
    503,
    ...(isChange ? [507] : []),
  ];
}

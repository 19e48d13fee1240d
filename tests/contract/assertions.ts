import type { Answer } from "./send-request.ts";

/** HTTP statuses of error codes, as in docs/contract/README.md. */
function httpOf(code: number): number {
  if ((code >= 12707 && code <= 12711) || code === 12726) return 401;
  if ([10214, 11302, 11403, 11701, 11801, 11803, 11804].includes(code)) return 403;
  if (code === 10000) return 404;
  if (code === 10907 || (code >= 10909 && code <= 10911)) return 409;
  if (code === 10912) return 503;
  if (code === 10914) return 415;
  return code === 10908 ? 429 : 400;
}

const EXTRAS = new Set([
  "usedBy",
  "usedByCount",
  "conflict",
  "unreplaced",
  "retryAfterSeconds",
  // Key of the message in statusDetails.
  "messageKey",
  "params",
  // Errors for clients of /graphql.
  "errors",
]);

/** Compares an error response with what all rejections have in common. Returns the differences. */
export function checkRejection(what: string, { status, body }: Answer, code: number): string[] {
  if (body?.status !== code)
    return [`${what} is answered ${status} ${truncateJson(body)}, not ${code}`];
  const { status: _code, msg, statusDetails, requestId, fieldErrors = [], ...otherFields } = body;
  const hasOnlyKnownFields = Object.keys(otherFields).every((name) => EXTRAS.has(name));
  const fields = fieldErrors as { field?: unknown; message?: unknown }[];
  const well =
    msg === "error" &&
    typeof statusDetails === "string" &&
    statusDetails !== "" &&
    typeof requestId === "string" &&
    fields.every(({ field, message }) => typeof field === "string" && typeof message === "string");
  return [
    ...checkEqual(`${what}: the HTTP status`, status, httpOf(code)),
    ...(well && hasOnlyKnownFields
      ? []
      : [`${what} is rejected in another form: ${truncateJson(body)}`]),
  ];
}

export function checkEqual(what: string, actual: unknown, expected: unknown): string[] {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  return one === other ? [] : [`${what} is ${one}, not ${other}`];
}

export function truncateJson(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 200);
}

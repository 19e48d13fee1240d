import type { Operation } from "#tests/support/api-document.ts";

import type { ApiRequest } from "./api-violations.ts";

/**
 * After this time a call counts as hanging. Calls for a whole configuration take seconds, and on a busy machine ten
 * times as long.
 */
const MAX_CALL_MS = 180_000;

/** Sends a generated request. Only reads bodies with JSON. Closes streams unread. */
export async function sendRequest(url: string, { method, path }: Operation, request: ApiRequest) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(request.path[name] ?? ""),
  );
  const query = new URLSearchParams(request.query).toString();
  const init = {
    method,
    headers: request.headers,
    signal: AbortSignal.timeout(MAX_CALL_MS),
    ...(method !== "GET" && { body: request.body }),
  };
  const response = await fetch(`${url}${filled}?${query}`, init);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) await response.body?.cancel();
  const text = response.bodyUsed ? "" : await response.text();
  const isJson = /^application\/(\S+\+)?json/.test(type);
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, type, text: isJson ? text : "", body, path: filled };
}

import type { Operation } from "#tests/support/api-document.ts";

import type { ApiRequest } from "./api-violations.ts";

/** Longer is a hang: calls for a whole configuration take seconds, and a busy machine gives them a tenth of its time. */
const MAX_CALL_MS = 180_000;

/** Sends a generated request; the text and the body are those of JSON only, and a stream is closed unread. */
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

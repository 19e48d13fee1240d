import { randomUUID } from "node:crypto";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { isUuid } from "../../base/text/uuid.ts";
import type { PrivateRoute } from "./route.ts";

/** Returns the ID that the client chose for its request, or a new one. */
export function readRequestId(headers: Headers): string {
  const headerValue = headers.get("X-Request-Id");
  return headerValue && /^[\w-]{8,64}$/.test(headerValue) ? headerValue : randomUUID();
}

/** Names everything in a call that its caller depends on. */
export function callerKey(
  headers: Headers,
  { domainOptional }: Pick<PrivateRoute, "domainOptional">,
): string {
  const named = ["AuthToken", "Authorization", "DomainId", "Locale"];
  return JSON.stringify([...named.map((name) => headers.get(name)), domainOptional]);
}

export function readDomainId(headers: Headers): string {
  const domainId = headers.get("DomainId");
  if (!domainId) throw new RequestError(CODE.UUID_UNKNOWN, createMessage("request_domain_missing"));
  if (!isUuid(domainId)) {
    throw new RequestError(CODE.UUID_UNKNOWN, createMessage("request_domain_invalid"));
  }
  return domainId.toLowerCase();
}

/** Reads the locale; null if the header has none. Clients send `ua` for Ukrainian. */
export function readLocale(headers: Headers): string | null {
  const tag = (headers.get("Locale") ?? "").split(/[-_]/)[0]?.toLowerCase() ?? "";
  if (tag === "ua") return "uk";
  return /^[a-z]{2,3}$/.test(tag) ? tag : null;
}

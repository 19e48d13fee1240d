import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { isUuid } from "../../base/text/uuid.ts";

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

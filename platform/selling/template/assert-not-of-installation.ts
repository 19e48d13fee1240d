import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { VITRINE_DOMAIN_ID } from "./ids.ts";

/**
 * Rejects the deletion of the domain that sellers register in, because each start creates it again.
 */
export function assertNotOfInstallation(domainId: string): void {
  if (domainId !== VITRINE_DOMAIN_ID) return;
  throw new RequestError(CODE.IN_USE, createMessage("domain_of_installation"));
}

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { VITRINE_DOMAIN_ID } from "./ids.ts";

/** The domain that sellers register in is created at each start, so it can't be deleted. */
export function assertNotOfInstallation(domainId: string): void {
  if (domainId !== VITRINE_DOMAIN_ID) return;
  throw new RequestError(CODE.IN_USE, createMessage("domain_of_installation"));
}

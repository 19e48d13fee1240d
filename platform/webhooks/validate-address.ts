import { createMessage, type Message } from "../base/messages/message.ts";
import { isPrivateAddress } from "../base/outgoing/public-address.ts";

/** Returns the reason why a webhook may not use the address; null if it may. Doesn't resolve host names. */
export function validateAddress(text: string, insideAllowed: boolean): Message | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || text.length > 2000) {
    return createMessage("webhook_url_invalid");
  }
  if (url.username !== "" || url.password !== "") return createMessage("webhook_url_password");
  if (insideAllowed) return null;
  if (url.protocol !== "https:") return createMessage("webhook_url_insecure");
  return isPrivateAddress(url) ? createMessage("webhook_url_private") : null;
}

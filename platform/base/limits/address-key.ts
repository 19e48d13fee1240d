import ipaddr from "ipaddr.js";

import type { RateLimit } from "./limit-attempts.ts";

/**
 * Key under which attempts of an address are counted: the IPv4 address, also if mapped into IPv6,
 * and the /64 of an IPv6 address, because one customer has all of it.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

export function addressLimit(limit: RateLimit, address: string): { limit: RateLimit; key: string } {
  return { limit, key: addressKey(address) };
}

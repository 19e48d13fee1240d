import { addressKey } from "#common/address-key.ts";

import type { RateLimit } from "./limit-attempts.ts";

export function addressLimit(limit: RateLimit, address: string): { limit: RateLimit; key: string } {
  return { limit, key: addressKey(address) };
}

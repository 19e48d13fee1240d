import { expect, test } from "vitest";

import { seal } from "./seal.ts";
import { openHash, resealHash } from "./sealed-hash.ts";

const [key, olderKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const keys = { secretKey: key, oldSecretKeys: [olderKey] };
const HASH = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA";

test.each([
  ["stored before hashes were encrypted", HASH],
  ["encrypted with an older key", seal(olderKey, HASH)],
])("a hash %s is opened, and encrypted with the newest key", (_name, stored) => {
  const resealed = resealHash(keys, stored);

  expect(openHash(keys, stored)).toBe(HASH);
  expect(openHash({ secretKey: key, oldSecretKeys: [] }, resealed ?? "")).toBe(HASH);
});

test("a hash encrypted with the newest key stays as it is", () => {
  expect(resealHash(keys, seal(key, HASH))).toBeNull();
});

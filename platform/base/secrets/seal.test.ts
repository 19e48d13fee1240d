import { expect, test } from "vitest";

import { isSealedWith, seal, unseal } from "./seal.ts";

const [key, otherKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

test("a value that the first release sealed is still opened", () => {
  const stored = "v1:hjnck5goP9aJcojaEMbWsAHG5175M0P7QY/fkiZD5IBwxkC6uoODGfc=";
  expect(unseal({ secretKey: key, oldSecretKeys: [] }, stored)).toBe("Zażółć 42");
});

test("an older key opens what it sealed, and no other", () => {
  const stored = seal(otherKey, "secret");

  expect(unseal({ secretKey: key, oldSecretKeys: [otherKey] }, stored)).toBe("secret");
  expect(isSealedWith(otherKey, stored)).toBe(true);
  expect(isSealedWith(key, stored)).toBe(false);
  expect(() => unseal({ secretKey: key, oldSecretKeys: [] }, stored)).toThrow("no configured key");
});

test("a text that was never sealed isn't opened", () => {
  expect(() => unseal({ secretKey: key, oldSecretKeys: [] }, "secret")).toThrow("unknown form");
});

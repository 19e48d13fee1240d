import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { decrypt, encrypt } from "./aes-gcm.ts";

const key = randomBytes(32);

test.each(["", "Zażółć 42", "x".repeat(100_000)])("%# a text is decrypted as it was", (text) => {
  expect(decrypt(key, encrypt(key, text))?.toString("utf8")).toBe(text);
});

test("the same text is never encrypted to the same bytes", () => {
  expect(encrypt(key, "secret").equals(encrypt(key, "secret"))).toBe(false);
});

test("another key opens nothing", () => {
  expect(decrypt(randomBytes(32), encrypt(key, "secret"))).toBeNull();
});

test("not one byte may be changed or missing", () => {
  const encrypted = encrypt(key, "secret");
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(decrypt(key, changed)).toBeNull();
    expect(decrypt(key, encrypted.subarray(0, index))).toBeNull();
  }
});

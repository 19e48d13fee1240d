import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readSecretKeys, writeSecretKeys } from "./secret-keys.ts";

const key = (fill: number) => Buffer.alloc(32, fill);
const text = (fill: number) => key(fill).toString("base64");

test("old keys are read from the settings with the current one", () => {
  const keys = readSecretKeys(
    { DATA_DIR: "/nowhere", SECRET_KEY: text(1), OLD_SECRET_KEY: `${text(2)}, ${text(3)}` },
    true,
  );

  expect(keys).toEqual({
    secretKeyFile: null,
    secretKey: key(1),
    oldSecretKeys: [key(2), key(3)],
  });
});

test("or from the file, which only its owner reads", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "vitrine-keys-"));
  const first = readSecretKeys({ DATA_DIR }, false);
  writeSecretKeys(DATA_DIR, { secretKey: key(9), oldSecretKeys: [first.secretKey] });
  const both = readSecretKeys({ DATA_DIR }, false);
  writeSecretKeys(DATA_DIR, { secretKey: key(9), oldSecretKeys: [] });

  const file = join(DATA_DIR, "secrets.json");
  expect(both).toMatchObject({ secretKey: key(9), oldSecretKeys: [first.secretKey] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toContain("oldSecretKeys");
});

test.each([
  [{ SECRET_KEY: text(1), OLD_SECRET_KEY: "short" }, "OLD_SECRET_KEY must be 32 bytes"],
  [{ OLD_SECRET_KEY: text(1) }, "OLD_SECRET_KEY needs the new key in SECRET_KEY"],
])("%j is rejected", (settings, message) => {
  expect(() => readSecretKeys({ DATA_DIR: "/nowhere", ...settings }, false)).toThrow(message);
});

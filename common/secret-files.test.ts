import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readSecretFiles } from "./secret-files.ts";

const fail = (sentence: string) => new Error(sentence);
const file = join(mkdtempSync(join(tmpdir(), "vitrine-secret-")), "key");
writeFileSync(file, "a secret\n");

test("a secret is read from its file, without the line end", () => {
  expect(readSecretFiles({ SECRET_KEY_FILE: file, PORT: "" }, fail)).toEqual({
    SECRET_KEY_FILE: file,
    SECRET_KEY: "a secret",
  });
});

test("an empty variable counts as not set, beside its file too", () => {
  expect(readSecretFiles({ SMTP_URL: "", SMTP_URL_FILE: file }, fail)).toMatchObject({
    SMTP_URL: "a secret",
  });
});

test("a missing file, or a setting with its file, is named", () => {
  expect(() => readSecretFiles({ SECRET_KEY_FILE: `${file}.missing` }, fail)).toThrow(
    /^Setting SECRET_KEY_FILE: cannot read .*missing/,
  );
  expect(() => readSecretFiles({ SECRET_KEY: "x", SECRET_KEY_FILE: file }, fail)).toThrow(
    "Setting SECRET_KEY_FILE: SECRET_KEY is set too",
  );
});

test("a setting that is no secret has no file", () => {
  expect(readSecretFiles({ PORT_FILE: file }, fail)).not.toHaveProperty("PORT");
});

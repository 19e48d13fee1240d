import { expect, test } from "vitest";

import { decodeFile, encodeFile, isNameOfFile } from "./base64-file.rules.ts";

test("a file is read as it was written", () => {
  const text = encodeFile({ name: "a: b.txt", content: Buffer.from("Lamp") });

  expect(text).toBe("a: b.txt:TGFtcA==");
  const file = decodeFile(text);
  expect(file?.name).toBe("a: b.txt");
  expect(Buffer.from(file?.content ?? []).toString()).toBe("Lamp");
});

test.each([
  ["without a name", ":TGFtcA=="],
  ["without a colon", "TGFtcA=="],
  ["with a name that is too long", `${"n".repeat(501)}:TGFtcA==`],
  ["with content of another length", "a.txt:TGFtcA="],
  ["with content of other characters", "a.txt:TGF-cA=="],
  ["without content", "a.txt:"],
])("a text %s is no file", (_, text) => {
  expect(decodeFile(text)).toBeNull();
});

test.each([
  ["a.txt:", true],
  ["b.txt:", false],
  ["a.txt", false],
])("%s names the file that is shown: %s", (text, isName) => {
  expect(isNameOfFile(text, "a.txt:TGFtcA==")).toBe(isName);
});

import { expect, test } from "vitest";

import { plainField, plainModel } from "../../testing/plain-model.ts";
import { readFileRestriction, validateFile } from "./attachment-restriction.rules.ts";

const FILES = 1316;
const MEGABYTE = 1024 * 1024;

test("a field of another type takes no files", () => {
  expect(readFileRestriction(plainModel(), plainField({ typerId: 1301 }))).toBeNull();
});

test("without parameters a field takes ten files of 100 MB, a required one at least one", () => {
  expect(restriction({})).toEqual({
    minCount: 0,
    maxCount: 10,
    extensions: [],
    namePattern: null,
    maxSize: 100 * MEGABYTE,
  });
  expect(restriction({ minCount: "12" }).maxCount).toBe(12);
  expect(restriction({}, true).minCount).toBe(1);
});

test("a limit of 0 lifts it", () => {
  const limits = restriction({ maxCount: "0", fileSizeMbLimit: "0" });
  expect(limits).toMatchObject({ maxCount: Infinity, maxSize: Infinity });
});

test("parameters limit count, extension, name and size", () => {
  const limits = restriction({
    minCount: "2",
    maxCount: "3",
    extensions: "*.PDF, .png;jpg",
    filenameRegExp: "[a-z]+\\.\\w+",
    fileSizeMbLimit: "1",
  });

  expect(limits).toMatchObject({ minCount: 2, maxCount: 3, extensions: ["pdf", "png", "jpg"] });
  expect(validateFile(limits, { name: "manual.pdf", size: MEGABYTE })).toBeNull();
  expect(validateFile(limits, { name: "manual.exe", size: 1 })).toBe("INVALID_TYPE");
  expect(validateFile(limits, { name: "manual", size: 1 })).toBe("INVALID_TYPE");
  expect(validateFile(limits, { name: "Manual2.PDF", size: 1 })).toBe("INVALID_NAME");
  expect(validateFile(limits, { name: "manual.pdf", size: MEGABYTE + 1 })).toBe("INVALID_SIZE");
});

function restriction(typerParams: Record<string, string>, required = false) {
  const found = readFileRestriction(
    plainModel(),
    plainField({ typerId: FILES, typerParams, required }),
  );
  if (!found) throw new Error("The field takes no files");
  return found;
}

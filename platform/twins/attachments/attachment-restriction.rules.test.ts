import { expect, test } from "vitest";

import { plainField, plainModel } from "../../testing/plain-model.ts";
import { restrictionOf, validateFile } from "./attachment-restriction.rules.ts";

const FILES = 1316;
const MEGABYTE = 1024 * 1024;

test("a field of another type takes no files", () => {
  expect(restrictionOf(plainModel(), plainField({ typerId: 1301 }))).toBeNull();
});

test("without parameters a field takes any number of any files, a required one at least one", () => {
  expect(restriction({})).toEqual({
    minCount: 0,
    maxCount: Infinity,
    extensions: [],
    namePattern: null,
    maxSize: Infinity,
  });
  expect(restriction({}, true).minCount).toBe(1);
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
  const found = restrictionOf(plainModel(), plainField({ typerId: FILES, typerParams, required }));
  if (!found) throw new Error("The field takes no files");
  return found;
}

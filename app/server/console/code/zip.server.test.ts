import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readZip, writeZip, ZipError } from "./zip.server.ts";

const FILES = [
  { path: "domain.yaml", text: "name: { en: Żółw }\n" },
  { path: "classes/żółw.yaml", text: "a: 1\n".repeat(1000) },
];
const LIMITS = { maxFiles: 10, maxBytes: 100_000 };

test("what is written is read again, also by another program", () => {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  try {
    const path = join(folder, "a.zip");
    writeFileSync(path, writeZip(FILES));
    const script = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist())`;
    const output = execFileSync("python3", ["-c", script, path], { encoding: "utf8" });
    expect(output.trim()).toBe("None ['domain.yaml', 'classes/żółw.yaml']");
    expect(readZip(readFileSync(path), ".yaml", LIMITS)).toEqual(FILES);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the same files give the same archive", () => {
  expect(writeZip(FILES)).toEqual(writeZip(FILES));
});

test("other files of an archive are left out", () => {
  const archive = writeZip([...FILES, { path: "README.md", text: "x" }]);
  expect(readZip(archive, ".yaml", LIMITS)).toEqual(FILES);
});

test.each([
  ["more content than allowed", writeZip([{ path: "a.yaml", text: "x".repeat(100_001) }])],
  [
    "more files than allowed",
    writeZip(Array.from({ length: 11 }, (_, at) => ({ path: `${at}.yaml`, text: "" }))),
  ],
  ["a cut beginning", writeZip(FILES).subarray(40)],
  ["a cut end", writeZip(FILES).subarray(0, -40)],
  ["no archive", Buffer.from("name: { en: A }")],
])("%s is an error", (_case, archive) => {
  expect(() => readZip(archive, ".yaml", LIMITS)).toThrow(ZipError);
});

const DIRECTORY = Buffer.from("PK\u0001\u0002");

test("an entry is read no further than its size in the directory", () => {
  const archive = writeZip([{ path: "a.yaml", text: "x".repeat(5_000_000) }]);
  archive.writeUInt32LE(10, archive.indexOf(DIRECTORY) + 24);
  expect(archive.length).toBeLessThan(10_000);
  expect(readZip(archive, ".yaml", LIMITS)).toEqual([{ path: "a.yaml", text: "x".repeat(10) }]);
});

test("what is stored without compression counts by its own size", () => {
  const archive = writeZip([{ path: "a.yaml", text: "x".repeat(5_000_000) }]);
  const entry = archive.indexOf(DIRECTORY);
  archive.writeUInt16LE(0, entry + 10);
  archive.writeUInt32LE(0, entry + 24);
  expect(() => readZip(archive, ".yaml", { ...LIMITS, maxBytes: 100 })).toThrow(ZipError);
});

test("a name in UTF-8 is read also without the mark for it", () => {
  const archive = writeZip(FILES);
  for (let at = archive.indexOf(DIRECTORY); at >= 0; at = archive.indexOf(DIRECTORY, at + 1)) {
    archive.writeUInt16LE(0, at + 8);
  }
  expect(readZip(archive, ".yaml", LIMITS)).toEqual(FILES);
});

test("a name of letters that are one byte in other encodings stays", () => {
  const files = [{ path: "café.yaml", text: "a: 1\n" }];
  expect(readZip(writeZip(files), ".yaml", LIMITS)).toEqual(files);
});

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

test.each(["ZIP_STORED", "ZIP_DEFLATED"])(
  "an archive that another program writes to a stream is read (%s)",
  (method) => {
    const script = `
import sys, zipfile
class Stream:
    def write(self, data): sys.stdout.buffer.write(data); return len(data)
    def flush(self): pass
with zipfile.ZipFile(Stream(), "w", zipfile.${method}) as z:
    z.writestr("classes/", "")
    z.writestr("notes.txt", "x" * 1000)
    z.writestr("a.yaml", "a: 1\\n" * 1000)
    z.writestr("b.yaml", "b: 2\\n")
`;
    const archive = execFileSync("python3", ["-c", script]);
    expect(readZip(archive, ".yaml", LIMITS)).toEqual([
      { path: "a.yaml", text: "a: 1\n".repeat(1000) },
      { path: "b.yaml", text: "b: 2\n" },
    ]);
  },
);

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

test.each([
  ["its beginning", 22],
  ["the directory", 24],
])("an entry that says less in %s than it has is stopped at the limit", (_place, offset) => {
  const archive = writeZip([{ path: "a.yaml", text: "x".repeat(5_000_000) }]);
  archive.writeUInt32LE(10, offset === 22 ? offset : archive.indexOf("PK\u0001\u0002") + offset);
  expect(archive.length).toBeLessThan(10_000);
  expect(() => readZip(archive, ".yaml", LIMITS)).toThrow(ZipError);
});

test("an entry that says less than it has is read whole", () => {
  const archive = writeZip([{ path: "a.yaml", text: "x".repeat(50_000) }]);
  archive.writeUInt32LE(10, 22);
  archive.writeUInt32LE(10, archive.indexOf("PK\u0001\u0002") + 24);
  expect(readZip(archive, ".yaml", LIMITS)[0]?.text).toHaveLength(50_000);
});

test("a file that is missing in an archive is an error, not left out", () => {
  const archive = writeZip(FILES);
  const second = archive.indexOf("PK\u0003\u0004", 4);
  const directory = archive.indexOf("PK\u0001\u0002");
  const without = Buffer.concat([archive.subarray(0, second), archive.subarray(directory)]);
  expect(() => readZip(without, ".yaml", LIMITS)).toThrow(ZipError);
});

test("a name in UTF-8 is read also without the mark for it", () => {
  const archive = writeZip(FILES);
  const header = "PK\u0003\u0004";
  for (let at = 0; at >= 0; at = archive.indexOf(header, at + 1)) archive.writeUInt16LE(0, at + 6);
  expect(readZip(archive, ".yaml", LIMITS)).toEqual(FILES);
});

test("a name of letters that are one byte in other encodings stays", () => {
  const files = [{ path: "café.yaml", text: "a: 1\n" }];
  expect(readZip(writeZip(files), ".yaml", LIMITS)).toEqual(files);
});

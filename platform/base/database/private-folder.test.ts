import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { restrictFolder } from "./private-folder.ts";

test("a folder that can't be written is named in one line", () => {
  const file = join(mkdtempSync(join(tmpdir(), "vitrine-private-")), "file");
  writeFileSync(file, "");

  expect(() => restrictFolder(file)).toThrow(/^Setting DATA_DIR: cannot write into [^\n]+$/);
});

test("the permissions of existing files are restricted, and new files are private", () => {
  const umask = process.umask();
  const folder = join(mkdtempSync(join(tmpdir(), "vitrine-private-")), "data");
  onTestFinished(() => {
    process.umask(umask);
    rmSync(join(folder, ".."), { recursive: true });
  });
  process.umask(0o022);
  for (const inside of ["files/uploads/ab", "pg/base", "secrets"]) {
    mkdirSync(join(folder, inside), { recursive: true });
    writeFileSync(join(folder, inside, "old"), "old");
  }
  chmodSync(join(folder, "pg", "base", "old"), 0o666);

  restrictFolder(folder);
  writeFileSync(join(folder, "new"), "new");
  mkdirSync(join(folder, "made"));

  const modes = (...paths: string[]) =>
    paths.map((path) => (statSync(join(folder, path)).mode & 0o777).toString(8));
  expect(modes("", "pg", "pg/base", "files", "files/uploads/ab", "made")).toEqual(
    Array.from({ length: 6 }, () => "700"),
  );
  expect(modes("pg/base/old", "secrets/old", "files/uploads/ab/old", "new")).toEqual(
    Array.from({ length: 4 }, () => "600"),
  );
});

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

// Runs the real test runners on tests that fail on purpose, because the data they pass to reporters may
// change between versions.

let folder: string;

beforeAll(() => {
  mkdirSync("test-results", { recursive: true });
  folder = mkdtempSync(join("test-results", "reporters-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("Vitest failures have their project, line, time and diff", { timeout: 60_000 }, async () => {
  write("vitest.config.mjs", VITEST);
  write(
    "sums.test.ts",
    `import { beforeAll, describe, expect, test } from "vitest";
test("one and one", () => {});
test.skip("is skipped", () => {});
test("two and two", () => {
  expect({ sum: 4, of: "numbers" }).toEqual({ sum: 5, of: "numbers" });
});
describe("with a hook", () => {
  beforeAll(() => { throw new TypeError("no hook"); });
  test("never runs", () => {});
});`,
  );
  write("broken.test.ts", `import "./not-there.ts";`);

  const { passed, skipped, failures } = await run("vitest/vitest.mjs", ["run", "--root", folder]);

  expect([passed, skipped]).toEqual([1, 2]);
  expect(failures).toEqual([
    {
      test: "two and two",
      project: "sums",
      file: join(folder, "sums.test.ts"),
      line: 5,
      seconds: expect.any(Number),
      errors: [
        "AssertionError: expected { sum: 4, of: 'numbers' } to deeply equal { sum: 5, of: 'numbers' }",
        '-   "sum": 5,',
        '+   "sum": 4,',
      ],
    },
    expect.objectContaining({
      test: "the file itself",
      file: join(folder, "broken.test.ts"),
      errors: [expect.stringContaining("not-there.ts")],
    }),
    expect.objectContaining({
      test: "with a hook",
      line: 8,
      errors: ["TypeError: no hook"],
    }),
  ]);
});

test(
  "a Vitest test that passed on the retry is reported with its first error",
  { timeout: 60_000 },
  async () => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    write("vitest.config.mjs", VITEST);
    write(
      "luck.test.ts",
      `import { expect, test } from "vitest";
let tries = 0;
test("comes second", { retry: 1 }, () => expect((tries += 1)).toBe(2));`,
    );

    const { passed, failures, files } = await run("vitest/vitest.mjs", ["run", "--root", folder]);

    expect(passed).toBe(1);
    expect(failures).toEqual([
      expect.objectContaining({
        test: "comes second",
        passedAgain: true,
        errors: expect.arrayContaining([expect.stringContaining("expected 1 to be 2")]),
      }),
    ]);
    expect(files).toEqual([{ file: join(folder, "luck.test.ts"), seconds: expect.any(Number) }]);
  },
);

test("a file is named whose process ended", { timeout: 60_000 }, async () => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  write("vitest.config.mjs", VITEST);
  write("last.test.ts", `import { test } from "vitest"; test("ends", () => process.abort());`);

  const { failures } = await run("vitest/vitest.mjs", ["run", "--root", folder]);

  expect(failures).toEqual([
    expect.objectContaining({
      test: "the file did not end",
      file: join(folder, "last.test.ts"),
    }),
    expect.objectContaining({
      errors: [
        expect.stringContaining("emitted error"),
        // The message depends on whether vitest first noticed that the process had ended or failed to write to it.
        expect.stringMatching(/^because: Error: (?:Worker exited unexpectedly|write EPIPE)/),
      ],
    }),
  ]);
});

test(
  "Playwright failures have their project, line, time and the step that hung",
  { timeout: 60_000 },
  async () => {
    write("playwright.config.mjs", PLAYWRIGHT);
    write(
      "page.spec.mjs",
      `import { expect, test } from "@playwright/test";
test("passes", () => {});
test.skip("is skipped", () => {});
test.describe("a page", () => {
  test("never comes", async () => {
    test.setTimeout(300);
    await test.step("goes there", () => new Promise(() => {}));
  });
});
test("is another", () => {
  expect({ title: "Products" }).toEqual({ title: "Cards" });
});
test.describe("some days", () => {
  test.describe.configure({ retries: 1 });
  test("is steady", () => expect(test.info().retry).toBe(1));
});`,
    );

    const { passed, skipped, failures } = await run("@playwright/test/cli.js", [
      "test",
      "--config",
      folder,
    ]);

    expect([passed, skipped]).toEqual([2, 1]);
    const file = join(folder, "page.spec.mjs");
    expect(failures).toEqual([
      {
        test: "a page › never comes",
        project: "desk",
        file,
        line: 5,
        seconds: expect.any(Number),
        step: "goes there",
        errors: ["Test timeout of 300ms exceeded."],
      },
      expect.objectContaining({
        test: "is another",
        line: 10,
        step: 'Expect "toEqual"',
        errors: expect.arrayContaining([
          `Error: expect(received).toEqual(expected) // deep equality (${file}:11)`,
        ]),
      }),
      expect.objectContaining({ test: "some days › is steady", line: 15, passedAgain: true }),
    ]);
  },
);

const reporter = (name: string) => JSON.stringify(join(import.meta.dirname, `${name}.mjs`));
const VITEST = `export default {
  test: { name: "sums", reporters: [${reporter("vitest")}], sequence: { shuffle: false } },
};`;
const PLAYWRIGHT = `export default {
  testDir: ".", testMatch: "*.spec.mjs", outputDir: "output", workers: 1,
  reporter: [[${reporter("playwright")}]],
  projects: [{ name: "desk" }],
};`;

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** Runs a test runner in a process of its own and reads its report. */
async function run(program: string, args: string[]) {
  const report = join(folder, "report.json");
  const child = spawn(process.execPath, [join("node_modules", program), ...args], {
    stdio: "ignore",
    env: { PATH: process.env["PATH"], TEST_REPORT: report },
  });
  await new Promise((resolve) => child.on("close", resolve));
  return JSON.parse(readFileSync(report, "utf8"));
}

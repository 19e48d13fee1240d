// cspell:ignore biurko
import { type ChildProcess, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { parse } from "csv-parse/sync";
import { expect, onTestFinished, test } from "vitest";

import { waitUntil } from "#platform/testing/wait-until.ts";
import { copyDemoData } from "#tests/support/demo-data.ts";
import { createEan } from "#tests/support/products.ts";

const ROWS = 1000;

test("a file of Excel in Polish is imported, with a report of each row", async () => {
  await using demo = await copyDemoData();
  const file = join(demo.dataDir, "lamps.csv");
  const rows = [
    "EAN;SKU;Name;Description;Color",
    // "Żółta lampka" in windows-1250.
    `${createEan(1)};L-1;\xaf\xf3\xb3ta lampka;Na biurko;\xaf\xf3\xb3ty`,
    "5900820001567;L-2;Lampka;;",
    "74;L-3;Lampka;;",
  ];
  await writeFile(file, Buffer.from(rows.join("\r\n"), "latin1"));
  const options = ["--type", "product_backpack", "--allow-check-digit", "--encoding"];

  const guessed = await ended(run(demo.dataDir, [file, ...options.slice(0, 3)]));
  const unknown = await ended(
    run(demo.dataDir, [file, "--type", "product_x", "--encoding", "cp1250"]),
  );
  const imported = await ended(run(demo.dataDir, [file, ...options, "windows-1250"]));
  const again = await ended(run(demo.dataDir, [file, ...options, "windows-1250", "--json"]));

  expect(guessed).toMatchObject({ code: 1 });
  expect(guessed.stderr).toContain("--encoding windows-1250");
  expect(unknown).toMatchObject({ code: 1 });
  expect(unknown.stderr).toContain("unknown product type product_x");
  expect(imported).toMatchObject({ code: 0, stderr: "" });
  expect(imported.stdout).toContain("--allow-check-digit has no effect");
  expect(imported.stdout).toContain("Columns not imported: Color");
  expect(imported.stdout).toContain("2 created, 0 existing, 1 rejected");
  expect(await readReport(/^Report: (.*)$/m.exec(imported.stdout)?.[1])).toMatchObject([
    { line: "2", sku: "L-1", name: "Żółta lampka", result: "created", reason: "" },
    { line: "3", result: "created", reason: expect.stringContaining("5900820001568") },
    { line: "4", ean: "74", result: "refused", reason: "EAN: EAN must be 8 or 13 digits" },
  ]);
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({
    created: 0,
    exists: 2,
    refused: 1,
    ignoredColumns: ["Color"],
  });
});

test("an import that is killed leaves a report of what it had done, and the next one does the rest", async () => {
  await using demo = await copyDemoData();
  const file = join(demo.dataDir, "bags.csv");
  const rows = Array.from({ length: ROWS }, (_, at) => `${createEan(at + 1)},B-${at},Bag ${at}`);
  await writeFile(file, ["ean,sku,name", ...rows].join("\n"));
  const first = run(demo.dataDir, [file]);
  const path = await waitUntil(() => /^Report: (.*)$/m.exec(first.output().stdout)?.[1], {
    what: () => `the report's path:\n${first.output().stderr}`,
    timeoutMs: 120_000,
  });
  await waitUntil(async () => (await readReport(path)).length > 0, {
    what: "the first rows of the report",
    timeoutMs: 120_000,
    intervalMs: 5,
  });

  first.child.kill("SIGKILL");
  const { signal } = await ended(first);
  const done = await readReport(path);
  const second = await ended(run(demo.dataDir, [file, "--json"]));

  expect(signal, "it was killed while it worked").toBe("SIGKILL");
  expect(done.length).toBeLessThan(ROWS);
  expect(done.map(({ line }) => Number(line))).toEqual(done.map((_, at) => at + 2));
  expect(new Set(done.map(({ result }) => result))).toEqual(new Set(["created"]));
  const counts = JSON.parse(second.stdout) as { created: number; exists: number; report: string };
  const results = new Map((await readReport(counts.report)).map((row) => [row.line, row.result]));
  expect(results.size).toBe(ROWS);
  expect(done.filter(({ line }) => results.get(line) === "created")).toEqual([]);
});

interface Running {
  child: ChildProcess;
  output: () => { stdout: string; stderr: string };
}

interface ReportLine {
  line: string;
  result: string;
}

/** Reads the complete lines of the report. The last one may be written partly. */
async function readReport(path = ""): Promise<ReportLine[]> {
  const text = await readFile(path, "utf8");
  const completeLines = text.slice(0, text.lastIndexOf("\n") + 1);
  return parse<ReportLine>(completeLines, { columns: true, bom: true });
}

function run(dataDir: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, ["cli/vitrine.mjs", "import", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "production", DEMO: "small", LOG_LEVEL: "warn", DATA_DIR: dataDir },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (data: Buffer) => (output.stdout += data.toString()));
  child.stderr.on("data", (data: Buffer) => (output.stderr += data.toString()));
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, output: () => output };
}

async function ended({ child, output }: Running) {
  if (child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => child.once("close", resolve));
  }
  return { code: child.exitCode, signal: child.signalCode, ...output() };
}

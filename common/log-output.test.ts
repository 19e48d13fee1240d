import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { expect, onTestFinished, test, vi } from "vitest";

import { waitUntil } from "#platform/testing/wait-until.ts";

import { createLogOutput } from "./log-output.ts";

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

test("lines arrive in their order", async () => {
  const { output, read } = openPipe();

  output.write("one\n");
  output.write("two\n");
  output.write("three\n");

  await waitUntil(() => read().includes("three"), { what: "the last line" });
  expect(read()).toBe("one\ntwo\nthree\n");
});

test("without a reader, lines are dropped and the end isn't delayed", async () => {
  const { output, closeReader } = openPipe();
  closeReader();

  const pauses = countPauses();
  output.write("one\n");
  output.write("two\n");
  output.flushSync();
  output.write("three\n");
  output.flushSync();

  expect(pauses()).toEqual([]);
});

test("a reader that doesn't read delays the end by a second, and gets all lines later", async () => {
  const { output, read } = openPipe();
  const line = `${"x".repeat(99_999)}\n`;
  output.write(line);
  output.write(line);

  const pauses = countPauses();
  output.flushSync();

  expect(pauses()).toEqual(Array.from({ length: 10 }, () => 100));
  await waitUntil(() => read().length === 2 * line.length, { what: "both lines", intervalMs: 5 });
});

// Logs two lines and exits in the same turn of the event loop: the first line is still being written, and the second
// one waits for it.
const SCRIPT = `
  import { pino } from "pino";
  import { createLogOutput } from "${new URL("log-output.ts", import.meta.url).href}";
  const log = pino({}, createLogOutput());
  log.info("begun");
  process.on("message", (level) => {
    log.info("first");
    log[level]("failed");
    process.exit(3);
  });
  process.send("ready");
`;

test.each(["fatal", "error"])(
  "a process that nobody reads ends after a line of level %s",
  async (level) => {
    const child = await start();
    child.stdout!.destroy();
    await once(child.stdout!, "close");

    child.send(level);

    expect(await once(child, "exit")).toEqual([3, null]);
  },
);

test("what is logged last is written before a process ends", async () => {
  const child = await start();
  const output = text(child.stdout!);

  child.send("error");

  expect(await output).toContain('"msg":"failed"}\n');
});

/** Creates a pipe whose writing end doesn't block, and collects what is read from it. */
function openPipe() {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-pipe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const reader = openSync(path, O_RDONLY | O_NONBLOCK);
  const writer = openSync(path, O_WRONLY | O_NONBLOCK);
  let received = "";
  const buffer = Buffer.alloc(65_536);
  const read = () => {
    try {
      received += buffer.toString("utf8", 0, readSync(reader, buffer));
    } catch {
      // The pipe is empty so far.
    }
    return received;
  };
  return { output: createLogOutput(writer), read, closeReader: () => closeSync(reader) };
}

/** Replaces the pauses at the end of a process and records their durations. */
function countPauses(): () => unknown[] {
  const wait = vi.spyOn(Atomics, "wait").mockReturnValue("timed-out");
  onTestFinished(() => wait.mockRestore());
  return () => wait.mock.calls.map((given) => given[3]);
}

async function start() {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", SCRIPT], {
    cwd: new URL("..", import.meta.url),
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  return child;
}

import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { expect, onTestFinished, test } from "vitest";

import { waitUntil } from "../../testing/wait-until.ts";
import { streamFile } from "./stream-file.ts";

test("exactly the requested bytes are read", async () => {
  const { path, bytes } = await file(300_000);

  const fullContent = await buffer(streamFile(path, 0, bytes.length));
  expect(fullContent.equals(bytes)).toBe(true);
  const rangeContent = await buffer(streamFile(path, 70_000, 200_001));
  expect(rangeContent.equals(bytes.subarray(70_000, 200_001))).toBe(true);
  expect(await isOpen(path)).toBe(false);
});

test("nothing is read ahead of the reader, and the file is closed when the reader cancels", async () => {
  const { path } = await file(300_000);
  const unread = streamFile(path, 0, 300_000);
  expect(await isOpen(path)).toBe(false);

  const reader = unread.getReader();
  const { value } = await reader.read();
  expect(value?.length).toBe(65_536);
  expect(await isOpen(path)).toBe(true);

  await reader.cancel();
  expect(await isOpen(path)).toBe(false);
});

test("a stalled reader's file is closed and its stream fails", async () => {
  const { path } = await file(300_000);
  const reader = streamFile(path, 0, 300_000, 1).getReader();
  await reader.read();

  await expect(reader.closed).rejects.toThrow("stalled");
  await waitUntil(async () => !(await isOpen(path)), { what: "the file to be closed" });
});

test("a file that ends early fails the stream instead of blocking the reader", async () => {
  const { path } = await file(10);

  await expect(buffer(streamFile(path, 0, 20))).rejects.toThrow("shorter");
  expect(await isOpen(path)).toBe(false);
});

async function file(size: number) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-stream-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "file");
  const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, at) => at % 251));
  await writeFile(path, bytes);
  return { path, bytes };
}

async function isOpen(path: string): Promise<boolean> {
  const opened = await readdir("/proc/self/fd");
  const paths = await Promise.all(
    opened.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => null)),
  );
  return paths.includes(path);
}

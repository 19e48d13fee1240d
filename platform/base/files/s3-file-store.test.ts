import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { moveFiles } from "../../server/move-files.ts";
import { readStored, receive } from "../../testing/memory-files.ts";
import { type Swift, startSwift, SWIFT_MISSING } from "../../testing/swift.ts";
import { createDiskFiles } from "./disk-file-store.ts";
import { createS3Files } from "./s3-file-store.ts";

let swift: Swift | null;

beforeAll(async () => {
  swift = await startSwift();
});

afterAll(async () => swift?.[Symbol.asyncDispose]());

let prefixes = 0;

function open(replaced: Partial<Swift["settings"]> = {}) {
  const prefix = `test-${(prefixes += 1)}/`;
  const settings = { ...swift!.settings, prefix, ...replaced };
  return { settings, files: createS3Files(settings, newFolder()) };
}

function newFolder() {
  return mkdtempSync(join(tmpdir(), "vitrine-s3-"));
}

beforeEach(({ skip }) => {
  if (!swift) skip(SWIFT_MISSING);
});

test("files are stored, read in part, copied and deleted in a bucket", async () => {
  const { files } = open();
  const bytes = randomBytes(300_000);
  const { path } = await receive(files, bytes);

  await files.take("uploads/ab/one", path, "video/mp4");
  expect(existsSync(path)).toBe(false);
  await files.put("uploads/ab/two", Buffer.from("two"), "text/plain");

  expect((await readStored(files, "uploads/ab/one"))?.equals(bytes)).toBe(true);
  const stored = await files.open("uploads/ab/one");
  expect(stored?.size).toBe(bytes.length);
  const part = await buffer(stored!.stream(70_000, 200_001));
  expect(part.equals(bytes.subarray(70_000, 200_001))).toBe(true);

  expect(await files.copy("uploads/ab/two", "showroom/two", "text/plain")).toBe(true);
  expect(await files.copy("uploads/ab/none", "showroom/none", "text/plain")).toBe(false);
  expect(String(await readStored(files, "showroom/two"))).toBe("two");

  await files.remove("uploads/ab/two");
  await files.remove("uploads/ab/two");
  expect(await files.open("uploads/ab/two")).toBeNull();
  expect(await keysOf(files)).toEqual(["showroom/two", "uploads/ab/one"]);
});

test("what others keep in the bucket is neither listed nor reachable", async () => {
  const other = open();
  await other.files.put("uploads/ab/theirs", Buffer.from("theirs"), "text/plain");
  const { files } = open();

  expect(await keysOf(files)).toEqual([]);
  expect(await files.open("uploads/ab/theirs")).toBeNull();
  await expect(files.open("../theirs")).rejects.toThrow("Not a storage key");
});

test("moving to a bucket and back continues where it stopped, and deletes only what arrived", async () => {
  const folder = createDiskFiles(newFolder());
  const { files } = open();
  const contents = new Map<string, Buffer>();
  for (let index = 0; index < 12; index += 1) {
    const [key, bytes] = [`uploads/0${index % 3}/file-${index}`, randomBytes(index * 1000)];
    contents.set(key, bytes);
    await folder.put(key, bytes, "image/png");
  }
  await files.put("uploads/00/file-3", contents.get("uploads/00/file-3")!, "image/png");
  // A file with the wrong size, which no server would leave behind, is copied again.
  await files.put("uploads/01/file-4", Buffer.from("short"), "image/png");

  const first = await moveFiles(folder, files, { removes: false });
  expect(first).toMatchObject({ copied: 11, present: 1, removed: 0 });
  const second = await moveFiles(folder, files, { removes: true });
  expect(second).toMatchObject({ copied: 0, present: 12, removed: 12 });
  expect(await keysOf(folder)).toEqual([]);

  const back = createDiskFiles(newFolder());
  await moveFiles(files, back, { removes: false });
  for (const [key, bytes] of contents) {
    expect({ key, size: (await back.open(key))?.size }).toEqual({ key, size: bytes.length });
  }
  const key = "uploads/02/file-11";
  expect((await readStored(back, key))?.equals(contents.get(key)!)).toBe(true);
});

test("a wrong bucket or key is named, without the secret", async () => {
  const wrongSecret = open({ key: { accessKey: "test:tester", secretKey: "hidden-word" } });
  const noBucket = open({ bucket: "elsewhere" });

  for (const { files } of [wrongSecret, noBucket]) {
    const failure = await keysOf(files).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "FilesUnavailableError", isPermanent: true });
    expect(String(failure)).not.toContain("hidden-word");
  }
  await expect(keysOf(wrongSecret.files)).rejects.toThrow("S3_SECRET_KEY");
  await expect(keysOf(noBucket.files)).rejects.toThrow("S3_BUCKET");
});

test("an upload that the server can't take at first is sent again, whole", async () => {
  let rejected = 0;
  const proxy = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      rejected += 1;
      response.writeHead(rejected === 1 ? 503 : 200, { ETag: '"0"' }).end();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const { files } = open({ endpoint: `http://127.0.0.1:${port}` });
  const path = join(files.temporary, "file");
  writeFileSync(path, randomBytes(100_000));

  await files.take("uploads/ab/one", path, "image/png");
  expect(rejected).toBe(2);
});

test("a server that is away rejects at once, and nothing is lost on this side", async () => {
  const { files } = open({ endpoint: "http://127.0.0.1:1" });
  const { path } = await receive(files, randomBytes(1000));

  await expect(files.take("uploads/ab/one", path, "image/png")).rejects.toMatchObject({
    name: "FilesUnavailableError",
    isPermanent: false,
  });
  expect(existsSync(path)).toBe(true);
});

async function keysOf(files: Pick<ReturnType<typeof createS3Files>, "list">): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys.toSorted();
}

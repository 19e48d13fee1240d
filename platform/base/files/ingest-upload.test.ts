import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import { readStored, receive } from "../../testing/memory-files.ts";
import { CODE, RequestError } from "../errors/request-error.ts";
import { createDiskFiles } from "./disk-file-store.ts";
import { ingestUpload, listStorageKeys, type UploadLimits } from "./ingest-upload.ts";

const limits: UploadLimits = {
  imageBytes: 1_000_000,
  documentBytes: 2_000,
  videoBytes: 2_000,
  pixels: 1_000_000,
};

test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
  "a %s is stored with its detected type and two variants",
  async (format) => {
    const { files } = await folder();
    const bytes = await picture(900, 600).toFormat(format).toBuffer();

    const stored = await ingestUpload(files, limits, await receive(files, bytes), "whatever.txt");

    expect(stored).toMatchObject({
      kind: "image",
      mediaType: `image/${format}`,
      width: 900,
      height: 600,
    });
    const [original, thumb, large] = await Promise.all(
      listStorageKeys(stored.storageKey).map((key) => readStored(files, key)),
    );
    expect(original).toHaveLength(stored.size);
    expect(await sharp(thumb ?? []).metadata()).toMatchObject({
      format: "webp",
      width: 110,
      height: 73,
    });
    expect(await sharp(large ?? []).metadata()).toMatchObject({
      format: "webp",
      width: 800,
      height: 533,
    });
  },
);

test("an image loses its metadata and keeps its orientation", async () => {
  const { files } = await folder();
  const bytes = await picture(300, 200)
    .withExif({ IFD0: { Copyright: "Somebody" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

  const stored = await ingestUpload(files, limits, await receive(files, bytes), "photo.jpg");

  const metadata = await sharp((await readStored(files, stored.storageKey)) ?? []).metadata();
  expect(metadata.exif).toBeUndefined();
  expect(metadata).toMatchObject({ width: 200, height: 300 });
  expect(stored).toMatchObject({ width: 200, height: 300 });
});

test("an image with too many pixels is rejected before it is decoded", async () => {
  const { files, names } = await folder();
  const bomb = await sharp({
    create: { width: 4000, height: 4000, channels: 3, background: "red" },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(limits.imageBytes);

  await expect(ingestUpload(files, limits, await receive(files, bomb), "bomb.png")).rejects.toThrow(
    "megapixels",
  );
  expect(await names()).toEqual([]);
});

test.each([
  [
    "an SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    "a.png",
  ],
  [
    "an SVG with an XML head",
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    "a.svg",
  ],
  ["HTML", Buffer.from("<!doctype html><p>hi</p>"), "a.pdf"],
  ["HTML behind some text", Buffer.from("hello <script>alert(1)</script>"), "a.txt"],
  ["a program", Buffer.from("MZ".padEnd(400, "\0")), "a.jpg"],
  ["nothing", Buffer.alloc(0), "a.jpg"],
  [
    "a torn picture",
    Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(60, 1)]),
    "a.png",
  ],
])("%s is rejected, whatever its name", async (_case, bytes, name) => {
  const { files } = await folder();

  const requestError = await ingestUpload(files, limits, await receive(files, bytes), name).catch(
    (error: unknown) => error,
  );

  expect(requestError).toBeInstanceOf(RequestError);
  expect((requestError as RequestError).message).toContain(`Couldn't upload “${name}”`);
});

test("a PDF and a text are documents, and documents have their own size limit", async () => {
  const { files } = await folder();
  const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n");

  expect(await ingestUpload(files, limits, await receive(files, pdf), "manual.pdf")).toMatchObject({
    kind: "document",
    mediaType: "application/pdf",
    width: null,
  });
  expect(
    await ingestUpload(files, limits, await receive(files, Buffer.from("Zażółć")), "a.csv"),
  ).toMatchObject({
    mediaType: "text/plain",
  });
  await expect(
    ingestUpload(
      files,
      limits,
      await receive(files, Buffer.concat([pdf, Buffer.alloc(3000, 32)])),
      "manual.pdf",
    ),
  ).rejects.toThrow("larger than");
});

test("a file is stored by moving the received one", async () => {
  const { files } = await folder();
  const received = await receive(files, Buffer.from("words"));

  const stored = await ingestUpload(files, limits, received, "a.txt");

  expect(String(await readStored(files, stored.storageKey))).toBe("words");
  expect(await readdir(files.temporary)).toEqual([]);
});

test("markup is detected anywhere in a long text", async () => {
  const { files } = await folder();
  for (const before of [65_530, 65_536, 70_000]) {
    const text = `${"x".repeat(before)}<script>alert(1)</script>`;
    const received = await receive(files, Buffer.from(text));
    const roomy = { ...limits, documentBytes: 1_000_000 };

    await expect(ingestUpload(files, roomy, received, "a.txt")).rejects.toThrow("isn't supported");
  }
});

test("one image is decoded at a time, and the queue is limited", async () => {
  const { files } = await folder();
  const bytes = await picture(300, 200).png().toBuffer();
  const received = await Promise.all(Array.from({ length: 40 }, () => receive(files, bytes)));

  const results = await Promise.allSettled(
    received.map((file) => ingestUpload(files, limits, file, "a.png")),
  );

  const failed = results.filter((result) => result.status === "rejected");
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.length).toBeLessThan(20);
  for (const { reason } of failed) {
    expect(reason).toMatchObject({ code: CODE.TOO_MANY_REQUESTS });
    expect(String(reason)).toContain("Too many images");
  }
});

test("the store deletes removed files and never leaves its folder", async () => {
  const { files, names } = await folder();
  await files.put("uploads/ab/one", Buffer.from("1"), "text/plain");

  await files.remove("uploads/ab/one");
  await files.remove("uploads/ab/one");

  expect(await files.open("uploads/ab/one")).toBeNull();
  await expect(files.put("../outside", Buffer.from("1"), "text/plain")).rejects.toThrow(
    "storage key",
  );
  expect(await names()).toEqual([]);
});

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } });
}

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "vitrine-files-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return {
    files: createDiskFiles(path),
    names: async () => {
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      // Received files that aren't stored are deleted with their request.
      const stored = entries.filter(
        (entry) => entry.isFile() && !entry.parentPath.endsWith("/tmp"),
      );
      return stored.map((entry) => entry.name);
    },
  };
}

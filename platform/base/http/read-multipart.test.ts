import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReadableStream } from "node:stream/web";

import { expect, onTestFinished, test } from "vitest";

import { CODE } from "../errors/request-error.ts";
import { readMultipart } from "./read-multipart.ts";

const LIMITS = { requestBytes: 1_000_000, textBytes: 1000, files: 2 };

test("text parts are returned, files are received into the folder under their own names", async () => {
  const { folder, names } = await temporary();
  const form = new FormData();
  form.append("request", new Blob(['{"a":1}'], { type: "application/json" }));
  form.append("fields[name]", "Żuk");
  form.append("file", new File(["one"], 'a "quoted" żuk 100%25.txt'));
  form.append("file", new File([new Uint8Array(200_000)], "sub/two.bin"));

  const read = await readMultipart(await post(form), LIMITS, folder);

  expect(read.fields).toEqual([
    ["request", '{"a":1}'],
    ["fields[name]", "Żuk"],
  ]);
  expect(read.files.map(({ partName, name, size }) => [partName, name, size])).toEqual([
    ["file", 'a "quoted" żuk 100%25.txt', 3],
    ["file", "sub/two.bin", 200_000],
  ]);
  expect(await readFile(read.files[0]?.path ?? "", "utf8")).toBe("one");

  await read.discard();
  expect(await names()).toEqual([]);
});

test.each([
  ["more files than allowed", () => withFiles(3, 1), CODE.ATTACHMENTS_INVALID],
  ["a larger request than allowed", () => withFiles(1, 1_000_001), CODE.BAD_REQUEST],
  ["more text than allowed", () => withTexts(2, 501), CODE.BAD_REQUEST],
  ["one text longer than allowed", () => withTexts(1, 5000), CODE.BAD_REQUEST],
  ["more fields than allowed", () => withTexts(1001, 0), CODE.BAD_REQUEST],
])("%s is rejected, and no file stays in the folder", async (_case, form, code) => {
  const { folder, names } = await temporary();

  await expect(readMultipart(await post(form()), LIMITS, folder)).rejects.toMatchObject({ code });
  expect(await names()).toEqual([]);
});

test("a request that breaks off is rejected, and no file stays in the folder", async () => {
  const { folder, names } = await temporary();
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf of';
  const request = new Request("http://platform.test", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body,
  });

  await expect(readMultipart(request, LIMITS, folder)).rejects.toMatchObject({
    code: CODE.BAD_REQUEST,
  });
  expect(await names()).toEqual([]);
});

test.each([
  ["whose connection is lost", 10],
  ["that grows too large without stating a length", 2000],
])("a request %s in the middle of a file is rejected, and no file stays", async (_case, chunks) => {
  const { folder, names } = await temporary();
  const body = ReadableStream.from(
    (async function* half() {
      yield new TextEncoder().encode(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
      );
      for (let chunk = 0; chunk < chunks; chunk += 1) yield new Uint8Array(1000);
      throw new Error("reset");
    })(),
  );
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const init = { method: "POST", headers, body, duplex: "half" } as unknown as RequestInit;
  const request = new Request("http://platform.test", init);

  await expect(readMultipart(request, LIMITS, folder)).rejects.toMatchObject({
    code: CODE.BAD_REQUEST,
  });
  expect(await names()).toEqual([]);
});

test("a body that is no form is rejected", async () => {
  const { folder } = await temporary();
  for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
    const request = new Request("http://platform.test", {
      method: "POST",
      headers: { "content-type": type },
      body: "hello",
    });
    await expect(readMultipart(request, LIMITS, folder)).rejects.toMatchObject({
      code: CODE.BAD_REQUEST,
    });
  }
});

/**
 * Sends a form as bytes, because a request made of a `FormData` fails unless its body is read to the end.
 */
async function post(form: FormData): Promise<Request> {
  const encoded = new Response(form);
  const headers = { "content-type": encoded.headers.get("content-type") ?? "" };
  const body = await encoded.arrayBuffer();
  return new Request("http://platform.test", { method: "POST", headers, body });
}

function withFiles(count: number, size: number): FormData {
  const form = new FormData();
  for (let at = 0; at < count; at++) form.append("file", new File([new Uint8Array(size)], "a.bin"));
  return form;
}

function withTexts(count: number, length: number): FormData {
  const form = new FormData();
  for (let at = 0; at < count; at++) form.append(`text${at}`, "x".repeat(length));
  return form;
}

async function temporary() {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-parts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, names: () => readdir(folder) };
}

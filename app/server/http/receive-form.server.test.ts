import { ReadableStream } from "node:stream/web";

import { expect, test } from "vitest";

import type { Platform } from "../platform/transport.server.ts";
import { BrokenFormError, receiveTexts, withReceivedForm } from "./receive-form.server.ts";

const globalScope = globalThis as { vitrinePlatform?: Promise<Platform> };
const HEADER = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n';

test.each([
  ["whose connection is lost", 10],
  ["that grows too large without stating a length", 10_000],
])("a form %s in the middle of a file is rejected", async (_case, chunks) => {
  let sent = 0;
  const body = ReadableStream.from(
    (async function* half() {
      yield new TextEncoder().encode(HEADER);
      for (; sent < chunks; sent += 1) yield new Uint8Array(1000);
      throw new Error("reset");
    })(),
  );
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const init = { method: "POST", headers, body, duplex: "half" } as unknown as RequestInit;
  const request = new Request("http://shop.test/", init);

  await expect(receiveTexts(request, 100_000)).rejects.toThrow(BrokenFormError);
  expect(sent).toBeLessThan(1000);
});

test("a form that breaks off before its file is opened rejects without ending the process", async () => {
  const uncaught: unknown[] = [];
  const listener = (error: unknown) => uncaught.push(error);
  const others = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").on("uncaughtException", listener);
  // Without an embedded platform, temporary files go to the system's folder.
  globalScope.vitrinePlatform = Promise.resolve({ dataDir: null } as Platform);
  try {
    const forms = Array.from({ length: 30 }, () => withReceivedForm(brokenOff(), async () => {}));
    const results = await Promise.allSettled(forms);
    expect(results.map(({ status }) => status)).toEqual(forms.map(() => "rejected"));
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off("uncaughtException", listener);
    for (const other of others) process.on("uncaughtException", other);
  }
  expect(uncaught).toEqual([]);
});

function brokenOff(): Request {
  const body = ReadableStream.from(
    (async function* half() {
      yield new TextEncoder().encode(`${HEADER}some bytes`);
      throw new Error("reset");
    })(),
  );
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const init = { method: "POST", headers, body, duplex: "half" } as unknown as RequestInit;
  return new Request("http://shop.test/", init);
}

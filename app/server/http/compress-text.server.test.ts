import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { compressedResponse } from "./compress-text.server.ts";

const LONG = "Zażółć 🎉 ".repeat(500);

async function answer(accepted: string | null, text = LONG) {
  const request = new Request("https://vitrine.test/products", {
    headers: accepted === null ? {} : { "accept-encoding": accepted },
  });
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", vary: "Cookie" });
  const response = compressedResponse(request, text, { headers, status: 201 });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip;q=1.0, br;q=0.5", "br", brotliDecompressSync],
  ["*", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
])("for a client that accepts '%s' the text is sent as %s", async (accepted, encoding, unpack) => {
  const { response, bytes } = await answer(accepted);

  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(unpack(bytes).toString()).toBe(LONG);
  expect(bytes.length).toBeLessThan(LONG.length / 10);
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  expect(response.headers.get("vary")).toBe("Cookie, Accept-Encoding");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.status).toBe(201);
});

test.each([null, "", "identity", "zstd", "br;q=0, gzip;q=0", "nonsense;;q=x"])(
  "for a client that accepts '%s' the text is sent as it is",
  async (accepted) => {
    const { response, bytes } = await answer(accepted);

    expect(response.headers.get("content-encoding")).toBeNull();
    expect(bytes.toString()).toBe(LONG);
    expect(response.headers.get("vary")).toBe("Cookie, Accept-Encoding");
  },
);

test("a short text isn't compressed", async () => {
  const { response, bytes } = await answer("br, gzip", "[]");

  expect(response.headers.get("content-encoding")).toBeNull();
  expect(bytes.toString()).toBe("[]");
});

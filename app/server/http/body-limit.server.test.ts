import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { bodyLimitMiddleware, closeAfterUnreadBody } from "./body-limit.server.ts";

const MEGABYTE = 1024 * 1024;

function post(path: string, headers: Record<string, string>): Request {
  const init = { method: "POST", body: "a=1", headers };
  return new Request(`http://shop.test${path}`, init);
}

async function statusOf(request: Request): Promise<number> {
  const url = new URL(request.url);
  const args = { request, url, context: new RouterContextProvider(), params: {}, pattern: "" };
  try {
    await bodyLimitMiddleware(args, async () => new Response());
    return 200;
  } catch (error) {
    return (error as { init: { status: number } }).init.status;
  }
}

const MULTIPART = "multipart/form-data; boundary=b";

test.each([
  ["/login", "application/x-www-form-urlencoded", MEGABYTE, 200],
  ["/login", "application/x-www-form-urlencoded", MEGABYTE + 1, 413],
  ["/login", MULTIPART, MEGABYTE + 1, 413],
  ["/nowhere", "text/plain", 300 * MEGABYTE, 413],
  ["/editProduct/7", MULTIPART, 300 * MEGABYTE, 200],
  ["/import", MULTIPART, 60 * MEGABYTE, 200],
  ["/import.data", MULTIPART, 60 * MEGABYTE, 200],
  ["/import", "application/x-www-form-urlencoded", 2 * MEGABYTE, 413],
  ["/import/7/columns", MULTIPART, 2 * MEGABYTE, 413],
  ["/admin/twins/import", MULTIPART, 60 * MEGABYTE, 200],
  ["/browse/7/files.data", MULTIPART, 60 * MEGABYTE, 200],
  ["/admin/twins/7/transition/8", MULTIPART, 60 * MEGABYTE, 200],
  ["/admin/domain/code/files", MULTIPART, 60 * MEGABYTE, 200],
  ["/editProduct/7", "application/x-www-form-urlencoded", 300 * MEGABYTE, 413],
  ["/editProduct/7", MULTIPART, 1300 * MEGABYTE, 413],
  ["/api/platform/private/twin/v2", "application/json", 2 * MEGABYTE, 413],
])("%s as %s of %i bytes: %i, before anything is read", async (path, type, length, status) => {
  const request = post(path, { "content-type": type, "content-length": String(length) });

  expect(await statusOf(request)).toBe(status);
  expect(request.bodyUsed).toBe(false);
});

test("a compressed body is rejected", async () => {
  expect(await statusOf(post("/login", { "content-encoding": "gzip" }))).toBe(415);
});

test("a connection with an unread body is closed", async () => {
  const request = post("/login", {});
  const connectionAfter = (status: number) => {
    const response = new Response(null, { status });
    closeAfterUnreadBody(request, response);
    return response.headers.get("connection");
  };

  expect(connectionAfter(404)).toBe("close");
  await request.text();
  expect(connectionAfter(413)).toBe("close");
  expect(connectionAfter(200)).toBeNull();
  expect(connectionAfter(302)).toBeNull();
});

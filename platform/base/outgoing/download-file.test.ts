import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type Download, downloadFile } from "./download-file.ts";

const PAGES: Record<string, RequestListener> = {
  "/lamp.png": (_request, response) => response.end("the bytes of a lamp"),
  "/moved": (_request, response) =>
    response.writeHead(302, { location: "/lamp.png" }).end("elsewhere"),
  "/circle": (_request, response) => response.writeHead(302, { location: "/circle" }).end(),
  "/to-file": (_request, response) =>
    response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/endless": (_request, response) => {
    const timer = setInterval(() => response.write("x".repeat(100)), 1);
    response.once("close", () => clearInterval(timer));
  },
  "/gone": (_request, response) => response.writeHead(404).end(),
  "/away": (_request, response) => response.writeHead(503).end(),
  "/broken": (_request, response) => {
    response.write("half of", () => response.destroy());
  },
};

const server = createServer((request, response) => PAGES[request.url ?? ""]?.(request, response));
let root: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-download-"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

function download(path: string, changes: Partial<Download> = {}): Promise<number> {
  const { signal } = new AbortController();
  const target = { path: join(folder, "file"), maxBytes: 1_000, insideAllowed: true, signal };
  return downloadFile(path.startsWith("/") ? root + path : path, { ...target, ...changes });
}

test.each(["/lamp.png", "/moved"])("%s is written into the file", async (path) => {
  expect(await download(path)).toBe(19);
  expect(await readFile(join(folder, "file"), "utf8")).toBe("the bytes of a lamp");
});

test.each([
  ["/circle", "redirects", false],
  ["/to-file", "not a web address", false],
  ["/endless", "larger than", false],
  ["/gone", "404", false],
  ["/away", "503", true],
  ["/broken", "did not answer", true],
  ["http://127.0.0.1:1/", "did not answer", true],
  ["lamp.png", "not a web address", false],
])("%s fails: %s", async (path, message, isTemporary) => {
  await expect(download(path)).rejects.toMatchObject({
    message: expect.stringContaining(message),
    isTemporary,
  });
});

test.each(["/lamp.png", "http://localhost/", "http://[::1]/", "http://169.254.169.254/latest"])(
  "%s is in the private network",
  async (path) => {
    await expect(download(path, { insideAllowed: false })).rejects.toMatchObject({
      message: expect.stringContaining("private network"),
      isTemporary: false,
    });
  },
);

const ownAddress = await lookup(hostname()).catch(() => null);

test.skipIf(!/^(?:127|10|192\.168)\./.test(ownAddress?.address ?? ""))(
  "a name that leads into the private network is rejected permanently (where this machine's name does)",
  async () => {
    const ownName = `http://${hostname()}:1/lamp.png`;

    await expect(download(ownName, { insideAllowed: false })).rejects.toMatchObject({
      message: expect.stringContaining("private network"),
      isTemporary: false,
    });
  },
);

import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import express from "express";
import type { Logger } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";

import { serveStoredAssets, storeAssets } from "./stored-assets.server.ts";

const newFolder = () => mkdtempSync(path.join(tmpdir(), "vitrine-assets-"));
const newLog = () => ({ warn: vi.fn<Logger["warn"]>() });

test("an asset that another version stored is served for good, others are not found", async () => {
  const dataDir = newFolder();
  writeFileSync(path.join(dataDir, "secrets.json"), "{}");
  await storeAssets(build(dataDir, "one"), newLog());
  const get = await serve(dataDir);

  const found = await get("/entry-one.js");

  expect(found.status).toBe(200);
  expect(found.headers.get("content-type")).toContain("javascript");
  expect(found.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(found.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await found.text()).toBe("one");
  const others = ["/entry-two.js", "/..%2f..%2fsecrets.json", "/.hidden", "/"];
  const statuses = await Promise.all(others.map(async (name) => (await get(name)).status));
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test("the versions started last are kept: three of them", async () => {
  const dataDir = newFolder();
  for (const [minutesAgo, version] of [
    [4, "one"],
    [3, "two"],
    [2, "three"],
  ] as const) {
    await storeAssets(build(dataDir, version), newLog());
    const time = new Date(Date.now() - minutesAgo * 60_000);
    utimesSync(path.join(dataDir, "assets", version), time, time);
  }

  await storeAssets(build(dataDir, "one"), newLog());
  await storeAssets(build(dataDir, "four"), newLog());

  expect(readdirSync(path.join(dataDir, "assets")).toSorted()).toEqual(["four", "one", "three"]);
});

test("two nodes may store the same version at once", async () => {
  const dataDir = newFolder();
  const log = newLog();

  await Promise.all([1, 2, 3].map(() => storeAssets(build(dataDir, "one"), log)));

  expect(log.warn).not.toHaveBeenCalled();
  expect(readdirSync(path.join(dataDir, "assets"))).toEqual(["one"]);
});

test("a folder that can't be written is a warning", async () => {
  const log = newLog();
  const file = path.join(newFolder(), "file");
  writeFileSync(file, "");

  await storeAssets({ ...build(newFolder(), "one"), dataDir: file }, log);

  expect(log.warn).toHaveBeenCalledOnce();
});

function build(dataDir: string, version: string) {
  const folder = path.join(newFolder(), "assets");
  mkdirSync(folder);
  writeFileSync(path.join(folder, `entry-${version}.js`), version);
  return { dataDir, version, folder };
}

async function serve(dataDir: string) {
  const app = express();
  app.use(
    serveStoredAssets(dataDir, (response) =>
      response.setHeader("X-Content-Type-Options", "nosniff"),
    ),
  );
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return (name: string) => fetch(`http://127.0.0.1:${port}${name}`);
}

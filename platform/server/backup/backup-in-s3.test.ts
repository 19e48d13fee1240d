import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { parseConfig, type PlatformConfig } from "../../base/config/config.ts";
import { createFileStore } from "../../base/files/create-file-store.ts";
import { readStored } from "../../testing/memory-files.ts";
import { startSwift, type Swift, SWIFT_MISSING } from "../../testing/swift.ts";
import { createPlatform } from "../create-platform.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const SECRET_KEY = randomBytes(32).toString("base64");
const FILE_KEY = "uploads/ab/picture";
const PICTURE = randomBytes(100_000);
const WITH_JOBS = { withoutJobs: false };

let swift: Swift | null;
let home: string;
let source: PlatformConfig;

beforeAll(async () => {
  swift = await startSwift();
  if (!swift) return;
  home = await mkdtemp(join(tmpdir(), "vitrine-backup-s3-"));
  source = buildConfig({ S3_PREFIX: "source/" });
  const platform = await createPlatform(source);
  await platform.services.files.put(FILE_KEY, PICTURE, "image/webp");
  await platform.stop();
}, 120_000);

afterAll(async () => {
  await swift?.[Symbol.asyncDispose]();
  if (home) await rm(home, { recursive: true, force: true });
});

beforeEach(({ skip }) => {
  if (!swift) skip(SWIFT_MISSING);
});

/** Configures an installation with a data folder of its own. */
function buildConfig(settings: Record<string, string>): PlatformConfig {
  return parseConfig({
    ...swift!.env,
    DATA_DIR: join(home, randomUUID()),
    DEMO: "0",
    SECRET_KEY,
    LOG_LEVEL: "silent",
    ...settings,
  });
}

async function listKeys(config: PlatformConfig): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of createFileStore(config).list()) keys.push(key);
  return keys.toSorted();
}

test("an archive of a bucket is restored into another prefix, and into a folder", async () => {
  const archive = join(home, "bucket.tar");
  const { manifest } = await backUp(source, archive);
  const inBucket = buildConfig({ S3_PREFIX: "copy/" });
  const inFolder = buildConfig({ FILES: "folder" });

  for (const target of [inBucket, inFolder]) {
    await restore(target, archive, WITH_JOBS);

    expect(await listKeys(target)).toEqual(await listKeys(source));
    expect(await readStored(createFileStore(target), FILE_KEY)).toEqual(PICTURE);
  }
  expect(manifest.files.count).toBe((await listKeys(source)).length);
  expect(await readdir(join(inBucket.dataDir, "files", "tmp"))).toEqual([]);
}, 120_000);

test("a prefix with files is rejected and stays as it is", async () => {
  const archive = join(home, "again.tar");
  await backUp(source, archive);
  const target = buildConfig({ S3_PREFIX: "used/" });
  await createFileStore(target).put("uploads/ab/other", PICTURE, "image/webp");

  await expect(restore(target, archive, WITH_JOBS)).rejects.toThrow(
    "There are files already, such as uploads/ab/other",
  );
  expect(await listKeys(target)).toEqual(["uploads/ab/other"]);
}, 120_000);

test("a backup begins again when an object is deleted while it reads", async () => {
  const key = "uploads/ab/short-lived";
  const files = createFileStore(source);
  await files.put(key, PICTURE, "image/webp");
  const S3_ENDPOINT = await startProxy((path) =>
    path.endsWith(key) ? files.remove(key) : Promise.resolve(),
  );

  const { manifest } = await backUp(
    buildConfig({ S3_PREFIX: "source/", S3_ENDPOINT, DATA_DIR: source.dataDir }),
    join(home, "deleted.tar"),
  );

  expect(manifest.files.count).toBe((await listKeys(source)).length);
}, 120_000);

/** Starts a proxy that forwards requests to Swift. `before` runs before each request. */
async function startProxy(before: (path: string) => Promise<void>): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "";
    void (async () => {
      await before(path.split("?")[0] ?? "");
      forward(incoming, outgoing);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const { port } = swift!;
  const options = { host: "127.0.0.1", port, method, path, headers, agent: false };
  const forwarded = request(options, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  // Swift sends a body with responses to HEAD requests, which breaks the connection afterwards.
  forwarded.on("error", () => undefined);
  incoming.pipe(forwarded);
}

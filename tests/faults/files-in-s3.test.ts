import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, onTestFinished, test } from "vitest";

import type { MovedFiles } from "#platform/server/move-files.ts";
import { claimPort } from "#platform/testing/claim-port.ts";
import { startSwift, SWIFT_MISSING } from "#platform/testing/swift.ts";
import { untilItSucceeds } from "#platform/testing/wait-until.ts";
import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { createOwnDatabase, testServer } from "#tests/support/own-database.ts";
import { createImage, createProduct, waitForStatus } from "#tests/support/products.ts";
import { type Link, startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { type StartOptions, startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

const server = testServer();

test.skipIf(server === "")(
  "files move to S3, which two nodes share; while it is away uploads are rejected, nothing is lost, and they resume (needs TEST_DATABASE_URL)",
  async ({ skip }) => {
    const swift = await startSwift();
    if (!swift) return skip(SWIFT_MISSING);
    onTestFinished(() => swift[Symbol.asyncDispose]());
    await using proxy = await startTcpProxy({ host: "127.0.0.1", port: swift.port });
    await using database = await createOwnDatabase(server);
    const inFolder = {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64"),
      SESSION_SECRET: randomBytes(32).toString("hex"),
      DEMO: "small",
      LOG_LEVEL: "warn",
    };
    const inBoth = { ...inFolder, ...swift.env, FILES: "folder" };
    const inS3 = { ...inBoth, FILES: "s3", S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` };
    const dataDir = mkdtempSync(join(tmpdir(), "vitrine-moved-"));
    const port = await claimPort();
    const before = await start({ dataDir, env: inFolder, port });
    const client = await signInToApp(before.url);
    const product = await createProduct(client, 1);
    await waitForStatus(client, product, "draft");
    const stored = [await upload(client, product)];

    const first = await vitrine(["--json"], dataDir, inBoth);
    expect(first).toMatchObject({ present: 0, removed: 0 });
    await expect(vitrine(["--remove"], dataDir, inBoth)).rejects.toThrow("Set FILES=s3 first");
    stored.push(await upload(client, product));
    await before.stop();

    const [one, two] = await Promise.all([
      start({ dataDir, env: inS3, port }),
      start({ env: inS3 }),
    ]);
    const second = await vitrine(["--remove", "--json"], dataDir, inS3);
    expect(second).toMatchObject({ copied: 3, removed: first.copied + 3 });
    expect(filesIn(one)).toEqual([]);
    const other = await signInToApp(two.url);
    expect(await readAll(other, product)).toEqual(stored);

    for (const state of ["closed", "frozen"] satisfies Link[]) {
      await proxy.become(state);
      await expect(upload(client, product)).rejects.toThrow(/503 .*Files can't be stored/);
      for (const path of ["/products", `/products/${product}`, "/health/ready"]) {
        expect({ path, status: (await client.page(path)).status }).toEqual({ path, status: 200 });
      }
      await proxy.become("open");
      stored.push(await untilItSucceeds(() => upload(client, product)));
      expect(await readAll(other, product)).toEqual(stored);
    }

    await proxy.become("closed");
    await expectFormToKeepItsInput(one, client, product);
    const late = await start({ env: inS3 });
    expect(late.output.join("\n")).toContain("files are unavailable");
    await proxy.become("open");
    expect(await readAll(await signInToApp(late.url), product)).toEqual(stored);

    const wrong = { ...inS3, S3_SECRET_KEY: "hidden-word" };
    await expect(start({ env: wrong })).rejects.toThrow(
      /^The server stopped while starting:\n[^\n]*S3_SECRET_KEY is not the secret of S3_ACCESS_KEY[^\n]*$/,
    );
  },
);

async function start(options: StartOptions): Promise<Vitrine> {
  const node = await startVitrine(options);
  onTestFinished(() => node.kill());
  return node;
}

async function upload(client: AppClient, product: string): Promise<Uint8Array> {
  const color = `#${randomBytes(3).toString("hex")}`;
  const image = await createImage(color);
  const form = new FormData();
  form.set("request", JSON.stringify({ attachments: [{ storageLink: "multipart://file" }] }));
  form.set("file", new Blob([image], { type: "image/png" }), `${color.slice(1)}.png`);
  await client.call("POST", `/private/twin/${product}/attachment/v1`, form);
  return new Uint8Array(image);
}

/** Downloads the files of a product in the order of their uploads. */
async function readAll(client: AppClient, product: string): Promise<Uint8Array[]> {
  const { twin } = await client.call<{ twin: { attachments: Attachment[] } }>(
    "GET",
    `/private/twin/${product}/v2?showTwinMode=DETAILED&showTwin2AttachmentMode=DETAILED&showAttachmentMode=DETAILED&showTwinAttachmentCollectionMode=ALL`,
  );
  const ordered = twin.attachments.toSorted((one, other) =>
    one.createdAt.localeCompare(other.createdAt),
  );
  return Promise.all(
    ordered.map(async ({ id }) => {
      const response = await client.page(`/api/platform/private/attachment/${id}/content/v1`);
      expect(response.status).toBe(200);
      return new Uint8Array(await response.arrayBuffer());
    }),
  );
}

interface Attachment {
  id: string;
  createdAt: string;
}

/** Sends the form like a browser without scripts. */
async function expectFormToKeepItsInput({ url }: Vitrine, { cookie }: AppClient, product: string) {
  const body = new FormData();
  body.set("images", new Blob([await createImage("#123456")], { type: "image/png" }), "lamp.png");
  body.set("name", "Typed beside a picture");
  const address = `${url}/editProduct/${product}`;
  const headers = { cookie, origin: url, referer: address };
  const response = await fetch(address, { method: "POST", redirect: "manual", headers, body });
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(text).toContain("Files can&#x27;t be stored or read");
  expect(text).toContain("Typed beside a picture");
}

/**
 * Lists everything in the folder for files. A node with S3 uses it only while it receives files.
 */
function filesIn({ dataDir }: Vitrine): string[] {
  const entries = readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const run = promisify(execFile);

/** Runs `vitrine files move --to s3`. Returns its JSON, or throws an error with its output. */
async function vitrine(args: string[], dataDir: string, env: Record<string, string>) {
  const command = ["cli/vitrine.mjs", "files", "move", "--to", "s3", ...args];
  const { stdout } = await run(process.execPath, command, {
    env: { DATA_DIR: dataDir, ...env },
  });
  return JSON.parse(stdout) as Pick<MovedFiles, "copied" | "present" | "removed">;
}

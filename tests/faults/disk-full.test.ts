import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { sql } from "kysely";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#platform/base/database/database.ts";
import { claimPort } from "#platform/testing/claim-port.ts";
import { untilItSucceeds } from "#platform/testing/wait-until.ts";
import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { createProduct, createImage, waitForStatus } from "#tests/support/products.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

const SIZE_MB = 192;

let disk: string;

beforeEach(({ skip }) => {
  disk = mkdtempSync(join(tmpdir(), "vitrine-small-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "tmpfs", disk], {
      stdio: "ignore",
    });
  } catch {
    skip("A small disk can be mounted by root only");
  }
});

afterEach(() => {
  execFileSync("umount", ["-l", disk], { stdio: "ignore" });
  rmSync(disk, { recursive: true, force: true });
});

test("on a full disk reads continue, writes are rejected with the reason and resume by themselves", async () => {
  const dataDir = join(disk, "data");
  const env = { DEMO: "small", LOG_LEVEL: "warn" };
  const port = await claimPort();
  const server = await startVitrine({ dataDir, env, port });
  onTestFinished(() => server.kill());
  const client = await signInToApp(server.url);
  const product = await createProduct(client, 1);
  await waitForStatus(client, product, "draft");
  const write = () => client.call("PUT", `/private/twin/${product}/v1`, { externalId: "changed" });
  const upload = async () => {
    const form = new FormData();
    form.set("request", JSON.stringify({ attachments: [{ storageLink: "multipart://file" }] }));
    form.set("file", new Blob([await createImage()], { type: "image/png" }), "lamp.png");
    return client.call("POST", `/private/twin/${product}/attachment/v1`, form);
  };
  const edit = async () => {
    const form = new FormData();
    form.set("images", new Blob([await createImage()], { type: "image/png" }), "lamp.png");
    form.set("name", "Typed beside a picture");
    return post(server, client, `/editProduct/${product}`, form);
  };
  const rename = () => {
    const form = new URLSearchParams({ intent: "name", fullName: "Typed Name" });
    return post(server, client, "/settings/profile", form);
  };

  fill();
  await expect(write()).rejects.toThrow(/507 .*The disk is full, so nothing was saved/);
  await expect(upload()).rejects.toThrow(/507 .*The disk is full, so nothing was saved/);
  const rejected = { status: 507, text: expect.stringContaining("The disk is full") };
  const [edited, renamed] = [await edit(), await rename()];
  expect(edited).toMatchObject(rejected);
  expect(edited.text).toContain("Typed beside a picture");
  expect(renamed).toMatchObject(rejected);
  expect(renamed.text).toContain("Typed Name");
  for (const path of ["/products", `/products/${product}`]) {
    await expect(client.page(path)).resolves.toMatchObject({ status: 200 });
  }
  empty();
  await untilItSucceeds(write);
  await upload();
  expect((await rename()).status).toBe(302);

  fill();
  await server.kill();
  const start = () => startVitrine({ dataDir, env: { ...env, LOG_LEVEL: "silent" } });
  await expect(start()).rejects.toThrow(
    new RegExp(
      `^The server stopped while starting:\n[^\n]*disk of DATA_DIR ${dataDir} is full[^\n]*$`,
    ),
  );
  empty();
  const again = await startVitrine({ dataDir, env, port });
  onTestFinished(() => again.kill());
  expect((await client.page(`/products/${product}`)).status).toBe(200);
});

test("a database without space for its log is opened again with all acknowledged data", async () => {
  const database = await openDatabase({ dataDir: join(disk, "data") });
  onTestFinished(() => database.close());
  const { db } = database;
  const payloads: string[] = [];
  await database.listen("said", (payload) => payloads.push(payload));
  await sql`create table note as select 1 as n`.execute(db);

  const breaking = db.transaction().execute(async (tx) => {
    await sql`insert into note values (2)`.execute(tx);
    fill();
    await sql`select pg_logical_emit_message(true, 'x', repeat('x', 1000000))
      from generate_series(1, 40)`.execute(tx);
  });
  await expect(breaking).rejects.toMatchObject({ code: "53100" });

  const { rows } = await sql`select n from note`.execute(db);
  expect(rows).toEqual([{ n: 1 }]);
  await expect(sql`insert into note values (3)`.execute(db)).rejects.toMatchObject({
    code: "53100",
  });
  empty();
  await untilItSucceeds(() => sql`insert into note values (4)`.execute(db));
  await untilItSucceeds(async () => {
    await sql`select pg_notify('said', 'again')`.execute(db);
    if (payloads.length === 0) throw new Error("Nobody listens yet");
  });
});

test("a database that can't be opened again ends its process with the reason", async () => {
  const script = fileURLToPath(new URL("./run-full-disk.ts", import.meta.url));
  const child = spawn(process.execPath, [script, join(disk, "data")]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));

  const [code] = await once(child, "exit");

  expect(code).toBe(1);
  expect(stderr).toContain("The embedded database gave up and can't be opened again");
});

/** Submits a form like a browser without scripts. */
async function post(server: Vitrine, { cookie }: AppClient, path: string, body: BodyInit) {
  const url = server.url + path;
  const headers = { cookie, origin: server.url, referer: url };
  const response = await fetch(url, { method: "POST", redirect: "manual", headers, body });
  return { status: response.status, text: await response.text() };
}

function fill(): void {
  try {
    for (;;) appendFileSync(join(disk, "filler"), Buffer.alloc(65_536));
  } catch {
    // The loop ends when the disk is full.
  }
}

function empty(): void {
  rmSync(join(disk, "filler"));
}

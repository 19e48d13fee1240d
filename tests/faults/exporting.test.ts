import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { streamXlsxRows } from "hucre/xlsx";
import { afterEach, beforeEach, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";
import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { copyDemoDataTo } from "#tests/support/demo-data.ts";
import { createEan } from "#tests/support/products.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

const ROWS = 2_000;
/** Long enough that all descriptions together exceed the buffers of a connection. */
const DESCRIPTION_LENGTH = 6_000;

/** Shorter than the timeout of the test, so that a failure reports what was waited for. */
const IMPORT_WITHIN_MS = 240_000;

type Format = "csv" | "xlsx";

let dataDir: string;
let server: Vitrine | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-faults-"));
  await copyDemoDataTo(dataDir);
});

afterEach(async () => {
  await server?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

test("an export whose server is killed is no whole file, and the next one has every product once", async () => {
  await importProducts(await start());
  for (const format of ["csv", "xlsx"] as const) {
    const reader = (await requestExport(await start(), format)).body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);

    await server?.kill();

    await expect(readToEnd(reader)).rejects.toThrow("terminated");
    const response = await requestExport(await start(), format);
    expect(await readNumbers(response, format)).toEqual(
      Array.from({ length: ROWS }, (_, at) => at),
    );
  }
});

async function readNumbers(response: Response, format: Format): Promise<number[]> {
  const skus =
    format === "csv"
      ? [...(await response.text()).matchAll(/"(SKU-\d+)"/g)].map(([, sku]) => sku ?? "")
      : await readSkus(await response.bytes());
  return skus.map((sku) => Number(sku.slice("SKU-".length))).toSorted((a, b) => a - b);
}

async function readSkus(workbook: Uint8Array): Promise<string[]> {
  const skus: string[] = [];
  for await (const { values } of streamXlsxRows(workbook)) {
    skus.push(...values.map(String).filter((value) => /^SKU-\d+$/.test(value)));
  }
  return skus;
}

async function start(): Promise<AppClient> {
  await server?.kill();
  server = await startVitrine({
    dataDir,
    env: { DEMO: "small", JOB_DELAY_MS: "0", LOG_LEVEL: "warn" },
  });
  return signInToApp(server.url);
}

function requestExport({ headers }: AppClient, format: Format): Promise<Response> {
  return fetch(`${server?.url}/export/file?sort=name&format=${format}`, {
    // Compressed, it would fit into the buffers.
    headers: { ...headers, "accept-encoding": "identity" },
  });
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array> | undefined) {
  for (;;) if ((await reader?.read())?.done !== false) return;
}

/** A text that no workbook compresses to less than half, so that it doesn't fit into the buffers either. */
function createText(): string {
  return randomBytes(DESCRIPTION_LENGTH / 2).toString("hex");
}

interface Job {
  bulkJob: { id: string; state: string };
}

async function importProducts(client: AppClient): Promise<void> {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `P ${at},${createEan(at)},SKU-${at},${createText()}`,
  );
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Products", subject: "faults" }));
  form.set("file", new Blob([["Name,EAN,SKU,Text", ...rows].join("\n")]), "products.csv");
  const { id } = (await client.call<Job>("POST", "/private/bulk_job/v1", form)).bulkJob;
  const path = `/private/bulk_job/${id}`;
  const reaches = async (state: string) => {
    const job = async () => (await client.call<Job>("GET", `${path}/v1`)).bulkJob;
    await waitUntil(async () => (await job()).state === state, {
      what: `the import to be ${state}`,
      timeoutMs: IMPORT_WITHIN_MS,
    });
  };
  await client.call("PUT", `${path}/v1`, {
    operation: {
      create: {
        method: "POST",
        path: "/private/product/v1",
        body: { classId: idOf("class:product_packaged_food") },
      },
      edits: ["name", "fields.ean", "fields.sku", "description"].map((to, column) => ({
        to,
        how: "column",
        column,
      })),
    },
  });
  await reaches("ready");
  await client.call("POST", `${path}/start/v1`, {});
  await reaches("done");
}

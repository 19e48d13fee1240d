import { setTimeout as pause } from "node:timers/promises";

import { type PlatformClient, signInToPlatform } from "#tests/support/platform-client.ts";
import { createEan } from "#tests/support/products.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

import { withEmbedded, withServer } from "./databases.ts";
import { JOB_SHAPES, type JobShape, PRODUCT_CLASS } from "./job-shapes.ts";
import { addSellers } from "./soak-accounts.ts";
import { printTable } from "./table.ts";

/**
 * Maximum time, in milliseconds, that a user of another business waits for a page of ten products while a job works.
 */
const MAX_PAGE_MS = { embedded: 300, Postgres: 150 };
const SIZES = [1, 10, 100];
const TRIES = 3;
const PAGE_PAUSE_MS = 20;
const LONG_PRODUCTS = 200;
const LONG_PER_CALL = 20;
const LONG_NAME = "Long coffee";
const LONG_TEXT = "a".repeat(30_000);
const SEARCH = "/private/twin/search/v2";
const PAGE = `${SEARCH}?limit=10&showTwinMode=DETAILED`;

interface BulkJob {
  id: string;
  state: string;
  counts: Record<string, number>;
}

/**
 * Runs each kind of job at sizes ×1, ×10 and ×100 while another business requests pages. Returns how many kinds of
 * jobs delayed the pages.
 */
export async function judgeJobs(only: string): Promise<number> {
  let tooSlow = 0;
  await withEmbedded(async (settings) => {
    tooSlow += await judgeDatabase("embedded", settings, only);
  });
  const server = process.env["TEST_DATABASE_URL"];
  if (server) {
    await withServer(server, null, async (settings) => {
      tooSlow += await judgeDatabase("Postgres", settings, only);
    });
  }
  return tooSlow;
}

async function judgeDatabase(
  database: keyof typeof MAX_PAGE_MS,
  settings: Record<string, string>,
  only: string,
): Promise<number> {
  const { DATA_DIR: dataDir = "", ...rest } = settings;
  const env = { DEMO: "small", LOG_LEVEL: "fatal", CALLS_PER_MINUTE: "0", ...rest };
  const options = { entry: "platform", dataDir, env, measured: true } as const;
  const first = await startVitrine(options);
  await first.stop();
  const { DATABASE_URL: url } = rest;
  const [other] = await addSellers(url ? { url } : { dataDir }, 1);
  if (!other) throw new Error("No other business was added");
  await using vitrine = await startVitrine(options);
  const seller = await signIn(vitrine.url);
  const neighbor = await signIn(vitrine.url, { username: other.email, password: other.password });
  const lines = [];
  for (const shape of JOB_SHAPES.filter(({ name }) => name.includes(only))) {
    const waits: number[] = [];
    for (const size of SIZES) {
      let best = Infinity;
      for (let tries = 0; tries < TRIES && best > MAX_PAGE_MS[database]; tries += 1) {
        const request = shape.request(shape.base * size, await longIds(seller, shape.base * size));
        const work = () => runJob(seller, shape.name, request);
        const wait = await longestWait(neighbor, work);
        best = Math.min(best, wait);
        console.error(`${database}, ${shape.name} ×${size}: ${Math.round(wait)} ms`);
      }
      waits.push(Math.round(best));
    }
    const names = SIZES.map((size) => `×${size} ms`);
    const { rss } = await vitrine.usage();
    lines.push({
      job: shape.name,
      ...Object.fromEntries(names.map((name, at) => [name, waits[at] ?? 0])),
      "MB resident": Math.round(rss / 1e6),
      slow: Math.max(...waits) > MAX_PAGE_MS[database] ? "!" : "",
    });
  }
  printTable(`The longest wait of another business for a page beside a job, ${database}`, lines);
  return lines.filter(({ slow }) => slow).length;
}

/**
 * Returns the longest wait for a page. Pages are requested one after another until the work is done.
 */
async function longestWait(neighbor: Client, work: () => Promise<void>): Promise<number> {
  const state = { isDone: false };
  const done = work().finally(() => {
    state.isDone = true;
  });
  let longest = 0;
  while (!state.isDone) {
    const began = performance.now();
    await neighbor.call("POST", PAGE, {});
    longest = Math.max(longest, performance.now() - began);
    await pause(PAGE_PAUSE_MS);
  }
  await done;
  return longest;
}

/** Previews a job, runs it, undoes it and deletes it; ends early if its file is rejected. */
async function runJob(
  seller: Client,
  name: string,
  { file, body }: ReturnType<JobShape["request"]>,
): Promise<void> {
  const request = { name, subject: "bench", ...body };
  const sent = file === null ? request : withFile(request, file);
  const answer = await send(seller, "/private/bulk_job/v1", sent);
  const { bulkJob: created } = (await answer.json()) as { bulkJob?: BulkJob };
  if (!created) return;
  const job = () => seller.call<{ bulkJob: BulkJob }>("GET", `/private/bulk_job/${created.id}/v1`);
  const untilDone = async () => {
    while ((await job()).bulkJob.state === "working") await pause(PAGE_PAUSE_MS);
  };
  await untilDone();
  for (const step of ["start", "undo"]) {
    const taken = await send(seller, `/private/bulk_job/${created.id}/${step}/v1`, {});
    if (taken.ok) await untilDone();
  }
  await seller.call("DELETE", `/private/bulk_job/${created.id}/v1`);
}

function withFile(request: object, file: string): FormData {
  const form = new FormData();
  form.set("request", JSON.stringify(request));
  form.set("file", new Blob([file]), "bench.csv");
  return form;
}

interface Client extends PlatformClient {
  url: string;
}

async function signIn(url: string, account?: { username: string; password: string }) {
  return { ...(await signInToPlatform(url, account)), url };
}

function send({ headers, url }: Client, path: string, body: object): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(url + path, {
    method: "POST",
    headers: isForm ? headers : { ...headers, "content-type": "application/json" },
    body: isForm ? body : JSON.stringify(body),
  });
}

let serial = 0;

/** Returns IDs of products with long texts. Creates products again that a job has deleted. */
async function longIds(seller: Client, count: number): Promise<string[]> {
  const path = `${SEARCH}?limit=${LONG_PRODUCTS}&showTwinMode=SHORT`;
  const find = () =>
    seller.call<{ twinList: { id: string }[] }>("POST", path, {
      twinNameLikeList: [`${LONG_NAME}%`],
    });
  const { length } = (await find()).twinList;
  for (let at = length; at < LONG_PRODUCTS; at += LONG_PER_CALL) await addLongProducts(seller);
  return (await find()).twinList.slice(0, count).map(({ id }) => id);
}

function addLongProducts(seller: Client) {
  const productList = Array.from({ length: LONG_PER_CALL }, () => {
    serial += 1;
    const fields = { ean: createEan(900_000 + serial), sku: `LONG-${serial}` };
    const name = `${LONG_NAME} ${serial}`;
    return { classId: PRODUCT_CLASS, name, description: LONG_TEXT, fields };
  });
  return seller.call("POST", "/private/product/batch/v1", { productList });
}

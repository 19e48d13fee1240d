import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { loader as jobPage } from "#app/routes/bulk/job.tsx";
import { loader as results } from "#app/routes/bulk/results.ts";
import { loader as notifications } from "#app/routes/notifications/list.tsx";
import { fetchImages } from "#platform/selling/products/fetch-images.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { importingSeller } from "#tests/support/importing-seller.ts";
import { createEan } from "#tests/support/products.ts";

const FOOD = "product_packaged_food";
const IMAGE = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
  .png()
  .toBuffer();

let isAway = false;
const server = createServer(({ url = "" }, response) => {
  if (isAway) return void response.writeHead(503).end();
  if (url.startsWith("/gone")) return void response.writeHead(404).end();
  response.end(url.startsWith("/page") ? "<html>" : IMAGE);
});
let root: string;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

async function start(settings: Record<string, string> = { WEBHOOK_PRIVATE_ADDRESSES: "1" }) {
  const selling = await startSelling({ settings });
  onTestFinished(() => selling.stop());
  const seller = await importingSeller(selling);
  const { ann, visit, preview, run, at } = seller;
  let eans = 0;
  const fileOf = (cells: string[]) =>
    [
      "Name,EAN,SKU,Images",
      ...cells.map(
        (cell, index) => `Lamp ${index + 1},${createEan((eans += 1))},L-${eans},${cell}`,
      ),
    ].join("\n");
  return {
    ...seller,
    selling,
    importFile: async (text: string) => {
      const { jobId } = await preview(text, {}, ann.classId(FOOD));
      return { jobId, page: await run(jobId) };
    },
    fileOf,
    page: async (jobId: string, query = "") =>
      (await visit(jobPage, { ...at(jobId), path: `/import/${jobId}${query}` })).answer,
    download: async (jobId: string) => {
      const path = `/import/${jobId}/results?images=true`;
      const { answer } = await visit(results, { path, params: { jobId } });
      return (await answer.text()).trimEnd().split("\r\n");
    },
    news: async () => {
      const { rows } = (await visit(notifications, { path: "/notifications", params: {} })).answer;
      return rows
        .filter(({ kind }) => kind.startsWith("job-"))
        .map(({ kind, reason, counts }) => ({ kind, reason, failed: counts["failed"] }));
    },
  };
}

test("each image that can't be fetched is named with its row, its address and the reason", async () => {
  const { importFile, fileOf, download, news } = await start();
  const file = fileOf([
    `${root}/lamp?w=10&f=.jpg`,
    `${root}/gone.png ${root}/second.png`,
    `${root}/page?f=.jpg`,
  ]);

  const { jobId, page } = await importFile(file);

  expect(page.images).toMatchObject({ pending: 0, fetched: 2, failed: 2, page: 1, pages: 1 });
  expect(page.images?.rows).toMatchObject([
    {
      line: 3,
      name: "Lamp 2",
      href: expect.stringMatching(/^\/products\/[\da-f-]{36}$/),
      address: `${root}/gone.png`,
      reason: "the server answered with 404",
    },
    { line: 4, name: "Lamp 3", address: `${root}/page?f=.jpg`, reason: "the file is not an image" },
  ]);
  const [, , second] = file.split("\n");
  const lines = await download(jobId);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(second?.split(",").at(-1));
  expect(lines[1]).toContain(`${root}/gone.png: the server answered with 404`);
  expect((await news()).filter(({ kind }) => kind === "job-images")).toHaveLength(1);
});

test("the corrected file of these rows gives the products the images that they lack", async () => {
  const { importFile, fileOf, download } = await start();
  const { jobId } = await importFile(fileOf([`${root}/gone.png ${root}/second.png`, `${root}/a`]));
  const corrected = (await download(jobId)).join("\r\n").replaceAll("/gone.png ", "/found.png ");

  const { page } = await importFile(corrected);

  expect(page.job.counts).toMatchObject({ changed: 1, created: 0, failed: 0 });
  expect(page.images).toMatchObject({ pending: 0, fetched: 1, failed: 0 });
});

test("no address in a private network is requested, and its row says so", async () => {
  const { importFile, fileOf } = await start({});

  const { page } = await importFile(fileOf([`${root}/lamp.png`]));

  expect(page.images?.rows).toMatchObject([{ reason: "the address is in a private network" }]);
});

test("a job that ends before its images says so, and one notification follows when the last is given up", async () => {
  const { selling, importFile, fileOf, page, news } = await start();
  isAway = true;
  onTestFinished(() => void (isAway = false));
  const { jobId, page: ended } = await importFile(fileOf([`${root}/lamp.png`, `${root}/b.png`]));

  expect(ended.images).toMatchObject({ pending: 2, failed: 0, rows: [] });
  expect(await news()).toMatchObject([
    { kind: "job-done", reason: "2 images are still being fetched." },
  ]);
  const { signal } = new AbortController();
  const products = await selling.db
    .selectFrom("bulk_image")
    .select("twin_id")
    .where("job_id", "=", jobId)
    .orderBy("position")
    .execute();
  const [first = "", second = ""] = products.map((row) => row.twin_id);
  await fetchImages(selling.services, first, { signal, lastAttempt: true });
  expect(await news()).toHaveLength(1);
  // A process that ends after it has saved the last image leaves the job, which runs again.
  await fetchImages(selling.services, second, { signal, lastAttempt: true });
  await fetchImages(selling.services, second, { signal, lastAttempt: true });
  await fetchImages(selling.services, first, { signal, lastAttempt: true });

  expect(await news()).toMatchObject([{ kind: "job-images", failed: "2" }, { kind: "job-done" }]);
  expect((await page(jobId)).images).toMatchObject({ pending: 0, fetched: 0, failed: 2 });
});

test("an image that is deleted before it is fetched isn't waited for", async () => {
  const { selling, importFile, fileOf, page } = await start();
  isAway = true;
  onTestFinished(() => void (isAway = false));
  const { jobId } = await importFile(fileOf([`${root}/lamp.png`]));
  const { twin_id: productId } = await selling.db
    .selectFrom("bulk_image")
    .select("twin_id")
    .where("job_id", "=", jobId)
    .executeTakeFirstOrThrow();
  await selling.db.deleteFrom("twin_attachment").where("twin_id", "=", productId).execute();

  const { signal } = new AbortController();
  await fetchImages(selling.services, productId, { signal, lastAttempt: false });

  expect((await page(jobId)).images).toBeNull();
});

test("other users don't see the images of a job", async () => {
  const { selling, importFile, fileOf } = await start();
  const { jobId } = await importFile(fileOf([`${root}/gone.png`]));
  const other = await selling.seller();

  for (const path of ["image/list/v1", "image/result/v1"]) {
    const response = await selling.fetch(`/private/bulk_job/${jobId}/${path}`, {
      headers: other.headers,
    });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("gone.png");
  }
});

test("the images that failed are on pages of their own", async () => {
  const { importFile, fileOf, page } = await start();
  const cells = Array.from({ length: 13 }, (_, at) => `${root}/gone-${at}a ${root}/gone-${at}b`);
  const { jobId } = await importFile(fileOf(cells));

  const second = await page(jobId, "?images=2");

  expect(second.images).toMatchObject({ failed: 26, page: 2, pages: 2 });
  expect(second.images?.rows).toHaveLength(1);
  expect(second.rows).toHaveLength(13);
});

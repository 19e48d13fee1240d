import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { failFetching, fetchImages } from "./fetch-images.ts";

const INSIDE = { WEBHOOK_PRIVATE_ADDRESSES: "1" };
const IMAGE = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
  .png()
  .toBuffer();

const requestedPaths: string[] = [];
let isAway = false;
const server = createServer(({ url = "" }, response) => {
  requestedPaths.push(url);
  if (isAway) return void response.writeHead(503).end();
  if (url.startsWith("/moved")) {
    return void response.writeHead(302, { location: `/final?from=${url.slice(1)}` }).end();
  }
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

test("a product gets the images of its addresses in their order, and its version stays", async () => {
  const { platform, create, product } = await start();

  const id = await create([`${root}/first%20lamp.png`, `${root}/second`]);
  const before = await product(id);
  await platform.drain();

  const { version, attachments } = await product(id);
  expect(version).toBe(before.version);
  expect(before.attachments).toMatchObject([
    { storageLink: `${root}/first%20lamp.png`, externalId: `${root}/first%20lamp.png` },
    { storageLink: `${root}/second` },
  ]);
  expect(attachments).toMatchObject([
    { title: "first lamp.png", mediaType: "image/png", width: 30, height: 20 },
    { title: "second", mediaType: "image/png", storageLink: expect.stringContaining("/content/") },
  ]);
  expect(platform.files.keys()).toHaveLength(6);
});

test("an address that has no image keeps its place and says why, and the others go on", async () => {
  const { platform, create, product } = await start();

  const id = await create([`${root}/gone.png`, `${root}/page`, `${root}/lamp.png`]);
  await platform.drain();

  expect((await product(id)).attachments).toMatchObject([
    { storageLink: "", description: "Not fetched: the server answered with 404" },
    { storageLink: "", description: "Not fetched: the file is not an image" },
    { mediaType: "image/png", description: "" },
  ]);
  expect(platform.files.keys()).toHaveLength(3);
});

test("addresses with queries, redirects and odd endings lead to images", async () => {
  const { platform, create, product } = await start();
  requestedPaths.length = 0;
  const paths = [
    "/lamp?w=10&f=.jpg",
    "/lamp.php?id=7#large",
    "/moved",
    "/lamp.jpg/",
    "/lamp,1;v=2.JPEG",
  ];

  const id = await create(paths.map((path) => `${root}${path}`));
  await platform.drain();

  expect((await product(id)).attachments).toMatchObject(
    ["lamp", "lamp.php", "moved", expect.any(String), "lamp,1;v=2.JPEG"].map((title) => ({
      title,
      mediaType: "image/png",
      description: "",
    })),
  );
  expect(requestedPaths).toEqual([
    "/lamp?w=10&f=.jpg",
    "/lamp.php?id=7",
    "/moved",
    "/final?from=moved",
    "/lamp.jpg/",
    "/lamp,1;v=2.JPEG",
  ]);
});

test("no address leads into the private network", async () => {
  const { platform, create, product } = await start({});
  requestedPaths.length = 0;

  const id = await create([`${root}/lamp.png`]);
  await platform.drain();

  expect((await product(id)).attachments).toMatchObject([
    { description: "Not fetched: the address is in a private network" },
  ]);
  expect(requestedPaths).toEqual([]);
});

test("a server that is away is asked again, and at last given up", async () => {
  const { platform, create, product } = await start();
  const { signal } = new AbortController();
  const id = await create([`${root}/lamp.png`]);
  isAway = true;
  onTestFinished(() => void (isAway = false));

  const first = fetchImages(platform.services, id, { signal, lastAttempt: false });
  await expect(first).rejects.toThrow("503");
  const [pending] = (await product(id)).attachments;
  await fetchImages(platform.services, id, { signal, lastAttempt: true });
  const [lost] = (await product(id)).attachments;

  expect(pending).toMatchObject({ storageLink: `${root}/lamp.png`, description: "" });
  expect(lost).toMatchObject({ description: "Not fetched: the server answered with 503" });
});

test("images of a product whose job failed for another reason are given up", async () => {
  const { platform, create, product } = await start();
  const id = await create([`${root}/lamp.png`]);

  await failFetching(platform.services, id);

  expect((await product(id)).attachments).toMatchObject([
    { storageLink: "", description: "Not fetched: the image could not be stored" },
  ]);
});

test("two runs of the job fetch an image once", async () => {
  const { platform, create, product } = await start();
  const { signal } = new AbortController();
  const id = await create([`${root}/lamp.png`]);
  const run = () => fetchImages(platform.services, id, { signal, lastAttempt: false });

  await Promise.all([run(), run()]);

  expect((await product(id)).attachments).toHaveLength(1);
  expect(platform.files.keys()).toHaveLength(3);
});

test("other files at web addresses stay where they are", async () => {
  const { platform, seller, call, product } = await start();
  const id = await seller.createProduct();
  await platform.drain();
  requestedPaths.length = 0;

  const manual = { storageLink: `${root}/manual.pdf`, externalId: "A-7" };
  await call("PUT", `/private/twin/${id}/v1`, { attachments: { create: [manual] } });
  await platform.drain();

  expect((await product(id)).attachments).toMatchObject([{ storageLink: `${root}/manual.pdf` }]);
  expect(requestedPaths).toEqual([]);
});

async function start(settings: Record<string, string> = INSIDE) {
  const platform = await startSelling({ settings });
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  // `any`, because the assertions fail if a member is missing.
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await platform.fetch(path, {
      method,
      headers: { ...seller.headers, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  return {
    platform,
    seller,
    call,
    product: async (id: string) => {
      const modes = "showTwinMode=DETAILED&showTwin2AttachmentMode=DETAILED";
      return (await call("GET", `/private/twin/${id}/v2?${modes}`)).twin;
    },
    create: async (imageUrlList: string[]): Promise<string> => {
      const { twinId } = await call("POST", "/private/product/v1", {
        classId: seller.classId("product_packaged_food"),
        name: "Tea",
        fields: { ean: "5900820001568", sku: "TEA-1" },
        imageUrlList,
      });
      return twinId;
    },
  };
}

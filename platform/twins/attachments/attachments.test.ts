import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";

test("several files are uploaded at once, with a description or without", async () => {
  const { seller, product, upload, call } = await start();
  const imagesField = [...seller.caller.model.fields.values()].find(({ key }) => key === "images");
  const form = new FormData();
  form.append("file", new File([await picture()], "front.png"));
  form.append("file", new File([await picture()], "back.png"));
  form.append("file", new File(["plain words"], "notes.txt"));
  form.append(
    "request",
    JSON.stringify({
      attachments: [
        {
          storageLink: "multipart://file",
          title: "Front",
          size: 1,
          description: "User uploaded image",
          twinClassFieldId: imagesField?.id,
        },
      ],
    }),
  );

  const { status, body } = await upload(product, form);

  expect(status).toBe(200);
  expect(body.attachmentIdList).toHaveLength(3);
  const read = await call(
    `/private/twin/${product}/v2?showTwin2AttachmentMode=DETAILED&showTwin2AttachmentCollectionMode=ALL`,
  );
  const { twin } = await read.json();
  expect(twin.attachments).toEqual([
    expect.objectContaining({
      title: "Front",
      mediaType: "image/png",
      width: 300,
      height: 200,
      twinClassFieldId: imagesField?.id,
      storageLink: expect.stringMatching(
        new RegExp(`^http://.+/private/attachment/${body.attachmentIdList[0]}/content/v1$`),
      ),
    }),
    expect.objectContaining({ title: "back.png" }),
    expect.objectContaining({ title: "notes.txt", mediaType: "text/plain" }),
  ]);
});

test("an image is returned complete and in its variants, with its detected type only", async () => {
  const { product, upload, call } = await start();
  const { body } = await upload(product, buildFileForm(await picture(), "front.png"));
  const path = `/private/attachment/${body.attachmentIdList[0]}/content/v1`;

  const original = await call(path);
  const thumb = await call(`${path}?variant=thumb`);

  expect(Object.fromEntries(original.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
    "content-disposition": "inline; filename*=UTF-8''front.png",
  });
  expect(await sharp(await original.arrayBuffer()).metadata()).toMatchObject({ width: 300 });
  expect(await sharp(await thumb.arrayBuffer()).metadata()).toMatchObject({
    format: "webp",
    width: 110,
  });
});

test("a PDF may be shown in a viewer on our own pages, without scripts", async () => {
  const { product, upload, call } = await start();
  const pdf = Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
  );
  const { body } = await upload(product, buildFileForm(pdf, "manual.pdf"));

  const { headers } = await call(`/private/attachment/${body.attachmentIdList[0]}/content/v1`);

  const policy = headers.get("content-security-policy");
  expect(headers.get("content-disposition")).toMatch(/^inline/);
  expect(policy).not.toContain("sandbox");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("script-src 'none'");
});

test("a text is offered for download, never shown as a page", async () => {
  const { product, upload, call } = await start();
  const { body } = await upload(product, buildFileForm(Buffer.from("words"), "naïve (1).txt"));

  const { headers } = await call(`/private/attachment/${body.attachmentIdList[0]}/content/v1`);

  expect(headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''na%C3%AFve%20%281%29.txt",
  );
});

test("a player may request a range of a video", async () => {
  const { path, ask } = await clip();
  const fetchRange = (range: string) => ask(path, { range });

  const middle = await fetchRange("bytes=4-11");
  expect([middle.status, middle.headers.get("content-range"), await middle.text()]).toEqual([
    206,
    "bytes 4-11/100",
    "ftypmp42",
  ]);
  expect(middle.headers.get("content-length")).toBe("8");
  expect(await (await fetchRange("bytes=-2")).text()).toBe("xx");
  expect((await fetchRange("bytes=90-")).headers.get("content-range")).toBe("bytes 90-99/100");
});

test("a range outside the file is rejected, and unusual or several ranges get the whole file", async () => {
  const { path, ask } = await clip();

  const beyond = await ask(path, { range: "bytes=200-" });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */100"]);
  for (const range of ["bytes=0-1,5-9", "bytes=9-2", "lines=1-2", "bytes=-"]) {
    const response = await ask(path, { range });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 100]);
  }
});

test("a cached file isn't sent again, and a range only of the same version", async () => {
  const { path, ask } = await clip();
  const tag = (await ask(path)).headers.get("etag") ?? "";

  const notModified = await ask(path, { "if-none-match": tag });
  expect([notModified.status, await notModified.text()]).toEqual([304, ""]);
  const same = await ask(path, { range: "bytes=0-0", "if-range": tag });
  expect(same.status).toBe(206);
  const other = await ask(path, { range: "bytes=0-0", "if-range": '"other"' });
  expect(other.status).toBe(200);
});

test("the size of a file is returned without sending it", async () => {
  const { path, ask } = await clip();

  const head = await ask(path, {}, "HEAD");

  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    "100",
    "",
  ]);
});

test("one rejected file rejects the upload and leaves no file behind", async () => {
  const { platform, product, upload } = await start();
  const form = buildFileForm(await picture(), "front.png");
  form.append("file", new File(["<svg onload='alert(1)'/>"], "evil.svg"));

  const { status, body } = await upload(product, form);

  expect(status).toBe(400);
  expect(body).toMatchObject({
    status: 12503,
    fieldErrors: [{ field: "file", message: expect.stringContaining("evil.svg") }],
  });
  expect(platform.files.keys()).toEqual([]);
});

test("a described file that isn't there is named", async () => {
  const { product, upload } = await start();
  const form = new FormData();
  form.append("request", JSON.stringify({ attachments: [{ storageLink: "multipart://photo" }] }));

  expect((await upload(product, form)).body).toMatchObject({ status: 12504 });
});

test("a deleted file is gone, with its bytes", async () => {
  const { platform, product, upload, call } = await start();
  const { body } = await upload(product, buildFileForm(await picture(), "front.png"));
  const id: string = body.attachmentIdList[0];

  expect((await call(`/private/attachment/${id}/v1`, { method: "DELETE" })).status).toBe(200);
  await platform.drain();

  expect((await call(`/private/attachment/${id}/content/v1`)).status).toBe(404);
  expect(platform.files.keys()).toEqual([]);
});

test("another business and unauthenticated requests get nothing", async () => {
  const { platform, product, upload } = await start();
  const { body } = await upload(product, buildFileForm(await picture(), "front.png"));
  const id: string = body.attachmentIdList[0];
  const other = await platform.seller();

  for (const [path, init] of [
    [`/private/attachment/${id}/content/v1`, {}],
    [`/private/attachment/${id}/v1`, { method: "DELETE" }],
    [
      `/private/twin/${product}/attachment/v1`,
      { method: "POST", body: buildFileForm(await picture(), "x.png") },
    ],
  ] as const) {
    expect((await platform.fetch(path, { ...init, headers: other.headers })).status).toBe(404);
    expect((await platform.fetch(path, init)).status).toBe(404);
    expect(
      (await platform.fetch(path, { ...init, headers: { DomainId: other.headers.DomainId } }))
        .status,
    ).toBe(401);
  }
});

async function clip() {
  const { product, upload, call } = await start();
  const video = Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${"x".repeat(76)}`, "latin1");
  const { body } = await upload(product, buildFileForm(video, "clip.mp4"));
  return {
    path: `/private/attachment/${body.attachmentIdList[0]}/content/v1`,
    ask: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      call(path, { method }, headers),
  };
}

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  const product = await seller.createProduct();
  await platform.drain();
  const call = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
    platform.fetch(path, { ...init, headers: { ...seller.headers, ...headers } });
  const upload = async (twinId: string, form: FormData) => {
    const response = await call(`/private/twin/${twinId}/attachment/v1`, {
      method: "POST",
      body: form,
    });
    return { status: response.status, body: await response.json() };
  };
  return { platform, seller, product, call, upload };
}

function buildFileForm(bytes: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.append("file", new File([bytes], name));
  return form;
}

async function picture(): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: "blue" } });
  return Buffer.from(await image.png().toBuffer());
}
